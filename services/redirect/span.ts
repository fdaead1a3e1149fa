/** A range of some bytes; empty where the part is missing. */
export type Span = { readonly start: number; readonly end: number }

export const NOTHING: Span = { start: 0, end: 0 }

/** The text of a range, one character per byte, as `node:http` passes on what it reads. */
export const textAt = (bytes: Buffer, { start, end }: Span): string =>
  start === end ? '' : bytes.toString('latin1', start, end)
