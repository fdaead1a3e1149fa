const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g
const ATTRIBUTE = /\bclassName(?:=|: )(?:"([^"]*)"|'([^']*)'|\{?`((?:[^`$]|\$\{[^}]*\}|\$(?!\{))*)`)/g

/** A style module that a source file imports, with the classes that it takes from it; null: any of them. */
export type Use = { module: string; names: ReadonlySet<string> | null }

/** The style modules of a source file. */
export const usesOf = (source: string): Use[] =>
  [...source.matchAll(IMPORT)].map(([, alias = '', module = '']) => {
    const names = [...source.matchAll(new RegExp(`(?<![\\w'"\`/.-])${alias}\\.(\\w+)`, 'g'))].map(
      ([, name = '']) => name,
    )
    return { module, names: source.includes(`${alias}[`) ? null : new Set(names) }
  })

/** The classes that a source file spells as words. */
export const wordsOf = (source: string): string[] =>
  [...source.matchAll(ATTRIBUTE)].flatMap(([, ...texts]) =>
    (texts.find((text) => text !== undefined) ?? '')
      .replace(/\$\{[^}]*\}/g, ' ')
      .split(/\s+/)
      .filter(Boolean),
  )
