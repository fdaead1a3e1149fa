const CLASS = /\.([a-z_][\w-]*)/gi
const GLOBAL = /:global\(([^()]*)\)/g
/** What stands before each block of a style sheet: a selector or an at-rule. */
const PRELUDE = /[^{};]+(?=\{)/g

export type Classes = { local: ReadonlySet<string>; global: ReadonlySet<string> }

/** The classes that the selectors of a style sheet name, those within `:global(…)` apart. */
export function classesOf(css: string): Classes {
  const selectors = (css.replace(/\/\*[\s\S]*?\*\//g, '').match(PRELUDE) ?? []).filter(
    (each) => !each.trim().startsWith('@'),
  )
  const named = (texts: readonly string[]) =>
    new Set(texts.flatMap((text) => [...text.matchAll(CLASS)].map(([, name = '']) => name)))
  return {
    local: named(selectors.map((each) => each.replace(GLOBAL, ''))),
    global: named(selectors.flatMap((each) => [...each.matchAll(GLOBAL)].map(([, text = '']) => text))),
  }
}
