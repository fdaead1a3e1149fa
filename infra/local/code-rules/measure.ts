import { parseSync, Visitor } from 'oxc-parser'

/** Measurements of one source file. */
export type Measured = {
  path: string
  /** All lines. */
  lines: number
  /** Non-empty lines, and those among them with only a comment. */
  written: number
  commented: number
  /** Type assertions `x as T`, except `as const`. */
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

/** The text with each character of a comment masked. A comment between tags keeps its braces. */
function withoutComments(text: string, comments: readonly { start: number; end: number }[]): string {
  let rest = text
  for (const { start, end } of comments)
    rest = rest.slice(0, start) + rest.slice(start, end).replace(/[^\n]/g, COMMENT) + rest.slice(end)
  return rest
}
