import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

const PARSER = /^@formatjs\/icu-messageformat-parser$/
const TEXTS = /\/src\/i18n\/(?:zh|en)(?:-admin)?(?:\/[\w/-]+)?\.ts$/
/** A text without places for values, or marks, is what it says. */
const FILLED = /[{<]/

type Node = { type: string; start: number; end: number; value?: unknown; [key: string]: unknown }

/** Reads the texts while the site is built: the browser gets their parts, and no parser. */
export function compiledTexts(): Plugin {
  return {
    name: 'compiled-texts',
    apply: 'build',
    enforce: 'post',
    config: () => ({
      resolve: { alias: [{ find: PARSER, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' }] },
    }),
    transform(code, id) {
      if (!TEXTS.test(id)) return
      return { code: compiled(code, this.parse(code) as unknown as Node), map: null }
    },
  }
}

/** The module with the parts of each text in the place of the text. */
export function compiled(code: string, program: Node): string {
  return literalsOf(program)
    .filter(({ value }) => FILLED.test(value as string))
    .sort((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, value }) =>
        text.slice(0, start) + JSON.stringify(parse(value as string)) + text.slice(end),
      code,
    )
}

/** The values of all properties that are texts. */
function literalsOf(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(literalsOf)
  if (typeof node !== 'object' || node === null) return []
  const { type, value } = node as Node
  if (type === 'Property') {
    const text = value as Node
    if (text.type === 'Literal' && typeof text.value === 'string') return [text]
  }
  return Object.values(node).flatMap(literalsOf)
}
