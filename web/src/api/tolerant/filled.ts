import { z } from 'zod'

type Given = Readonly<Record<string, unknown>>

/** What the specification lets a server leave out, or send in another form, is filled in before an object is read. */
export const filled =
  (fill: (given: Given) => Given) =>
  (given: unknown): unknown =>
    typeof given === 'object' && given !== null && !Array.isArray(given)
      ? { ...given, ...fill(Object.fromEntries(Object.entries(given))) }
      : given

export const listOf = <T extends z.ZodType>(fill: (given: unknown) => unknown, item: T) =>
  z.array(z.preprocess(fill, item))

/** Lists of other servers do not tell what their first page showed. */
export const asOf = z.int().optional()
