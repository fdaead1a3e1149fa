import { parseSync, Visitor } from 'oxc-parser'

/** One file of source as it is written. */
export type Measured = {
  path: string
  /** All lines. */
  lines: number
  /** Lines that are not empty, and of these the ones with nothing but comment. */
  written: number
  commented: number
  /** Types that are said to be another: `x as T`, but for `as const`. */
  casts: number
}

export function measure(path: string, text: string): Measured {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
  let casts = 0
  new Visitor({
    TSAsExpression({ typeAnnotation: type }) {
      const isConst =
        type.type === 'TSTypeReference' && 'name' in type.typeName && type.typeName.name === 'const'
      if (!isConst) casts += 1
    },
    TSTypeAssertion: () => {
      casts += 1
    },
  }).visit(program)
  const lines = text.replace(/\n$/, '').split('\n')
  const written = withoutComments(text, comments)
    .split('\n')
    .filter((_, n) => lines[n]?.trim())
  return {
    path,
    lines: lines.length,
    written: written.length,
    commented: written.filter(
      (line) => line.includes(COMMENT) && !/[^\s{}]/.test(line.replaceAll(COMMENT, '')),
    ).length,
    casts,
  }
}

const COMMENT = '\0'

/** The text with a sign in place of each character of a comment. A comment between tags leaves its braces. */
function withoutComments(text: string, comments: readonly { start: number; end: number }[]): string {
  let rest = text
  for (const { start, end } of comments)
    rest = rest.slice(0, start) + rest.slice(start, end).replace(/[^\n]/g, COMMENT) + rest.slice(end)
  return rest
}
