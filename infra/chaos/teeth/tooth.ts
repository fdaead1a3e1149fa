/** Replaces `find`, which occurs exactly once in a file of the product, by `put`. */
export type Edit = { file: string; find: string; put: string }

/** One protection of the product, and the edits that remove it. Without it each of its rows must fail. */
export type Tooth = {
  name: string
  /** What goes wrong without it. */
  without: string
  rows: readonly string[]
  edits: readonly Edit[]
}

/** The text after its edits; throws when one no longer matches exactly once. */
export function edited(text: string, edits: readonly Edit[]): string {
  let changed = text
  for (const { file, find, put } of edits) {
    const places = changed.split(find).length - 1
    if (places !== 1) throw new Error(`${file} has ${places} places with ${JSON.stringify(find)}`)
    changed = changed.replace(find, () => put)
  }
  return changed
}
