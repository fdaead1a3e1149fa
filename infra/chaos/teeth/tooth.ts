/** In a file of the product, `find`, which stands there exactly once, becomes `put`. */
export type Edit = { file: string; find: string; put: string }

/** One protection of the product, and how its sources read without it. Without it each of its rows must fail. */
export type Tooth = {
  name: string
  /** What goes wrong without it. */
  without: string
  rows: readonly string[]
  edits: readonly Edit[]
}

/** The text after those of the edits that are about it; throws when one does not fit it any more. */
export function edited(text: string, edits: readonly Edit[]): string {
  let changed = text
  for (const { file, find, put } of edits) {
    const places = changed.split(find).length - 1
    if (places !== 1) throw new Error(`${file} has ${places} places that read ${JSON.stringify(find)}`)
    changed = changed.replace(find, () => put)
  }
  return changed
}
