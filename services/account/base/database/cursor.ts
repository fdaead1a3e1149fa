import { invalidFields } from '../http/fail.ts'

/** The place behind a row in a list, for the query of the next page. Its content means nothing to callers. */
export const cursorOf = (id: number): string => Buffer.from(`after:${id}`).toString('base64url')

/** The row's id. Throws `invalid_request` for text that is no cursor. */
export function readCursor(cursor: string): number {
  const [, id] = /^after:([1-9]\d{0,14})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (id === undefined) throw invalidFields({ cursor: 'field_invalid' })
  return Number(id)
}
