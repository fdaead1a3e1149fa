import { z } from 'zod'

/** Position of a row in the log: its time (Unix ms) and identity. With `newer` the log is read the other way round. */
const Cursor = z.tuple([
  z.int().nonnegative().max(4_102_444_800_000),
  z.string().max(32),
  z.int().positive(),
  z.literal('newer').optional(),
])
export type LogCursor = z.infer<typeof Cursor>

export const encodeCursor = (cursor: LogCursor): string =>
  Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** `undefined` for anything that `encodeCursor` did not make. */
export function decodeCursor(text: string): LogCursor | undefined {
  try {
    return Cursor.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))).data
  } catch {
    return undefined
  }
}
