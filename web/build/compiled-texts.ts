import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

const PARSER = /^@formatjs\/icu-messageformat-parser$/
const TEXTS = /\/src\/i18n\/(?:zh|en)(?:\/[\w/-]+)?\.ts$/
/** A text without a place for a value, or a mark, is shown as it is. */
const FILLED = /[{<]/

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
      return TEXTS.test(id) ? { code: compiled(code, this.parse(code)), map: null } : undefined
    },
  }
}

/** The module with the parts of each text in the place of the text; `program` is its syntax tree (ESTree). */
export function compiled(code: string, program: unknown): string {
  return textsOf(program)
    .filter(({ text }) => FILLED.test(text))
    .sort((a, b) => b.start - a.start)
    .reduce(
      (built, { start, end, text }) => built.slice(0, start) + JSON.stringify(parse(text)) + built.slice(end),
      code,
    )
}

type Found = { start: number; end: number; text: string }

/** The values of all properties that are texts. */
function textsOf(node: unknown): Found[] {
  if (typeof node !== 'object' || node === null) return []
  if ('type' in node && node.type === 'Property' && 'value' in node && isText(node.value))
    return [{ start: node.value.start, end: node.value.end, text: node.value.value }]
  return Object.values(node).flatMap(textsOf)
}

type Text = { start: number; end: number; value: string }

const isText = (node: unknown): node is Text =>
  typeof node === 'object' &&
  node !== null &&
  'value' in node &&
  typeof node.value === 'string' &&
  'start' in node
