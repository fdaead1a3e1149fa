import { posix } from 'node:path'
import { classesOf } from './classes.ts'
import { usesOf, wordsOf } from './uses.ts'

/** The one sheet whose classes every component knows: the looks of words. */
const TYPE = 'web/src/ui/type.css'
/** Classes that packages give to what they draw. */
const OF_PACKAGES = /^(?:lucide|recharts)(?:-|$)/

/** The style sheets and components of the web, as texts by their paths from the repository's root. */
export type WebFiles = ReadonlyMap<string, string>

/**
 * What is global and should not be, and what fits nothing: a class outside a module but those of type, a word of
 * `className` that no sheet knows, a class that is taken from a module without it, and one that nobody takes.
 */
export function styleFaults(files: WebFiles): string[] {
  const sheets = [...files].filter(([path]) => path.endsWith('.css'))
  const sources = [...files].filter(([path]) => /\.tsx?$/.test(path))
  const type = classesOf(files.get(TYPE) ?? '').local
  const known = (name: string) => type.has(name) || OF_PACKAGES.test(name)

  const globals = sheets.flatMap(([path, css]) => {
    const { local, global } = classesOf(css)
    if (path.endsWith('.module.css'))
      return [...global].filter((name) => !known(name)).map((name) => `${path}: :global(.${name})`)
    return [...local].filter((name) => !known(name)).map((name) => `${path}: .${name} belongs in a module`)
  })
  const words = sources.flatMap(([path, source]) =>
    wordsOf(source)
      .filter((name) => !known(name))
      .map((name) => `${path}: className "${name}" is no class of ${TYPE}`),
  )
  return [...globals, ...words, ...misfits(sheets, sources)]
}

type Entries = readonly (readonly [path: string, text: string])[]

function misfits(sheets: Entries, sources: Entries): string[] {
  const modules = new Map(
    sheets
      .filter(([path]) => path.endsWith('.module.css'))
      .map(([path, css]) => [path, classesOf(css).local]),
  )
  const taken = new Map([...modules.keys()].map((path) => [path, new Set<string>()]))
  const missing = sources.flatMap(([path, source]) =>
    usesOf(source).flatMap(({ module, names }) => {
      const at = posix.join(posix.dirname(path), module)
      const there = modules.get(at) ?? new Set()
      for (const name of names ?? there) taken.get(at)?.add(name)
      return [...(names ?? [])]
        .filter((name) => !there.has(name))
        .map((name) => `${path}: ${at} has no .${name}`)
    }),
  )
  const left = [...modules].flatMap(([path, there]) =>
    [...there].filter((name) => !taken.get(path)?.has(name)).map((name) => `${path}: nobody wears .${name}`),
  )
  return [...missing, ...left]
}
