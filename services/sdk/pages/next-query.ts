/** What an answer says about the page behind it. */
export type PageHead = {
  items: readonly unknown[]
  page: number
  per_page: number
  total: number
  as_of?: number
  next_cursor?: string | null
}

/**
 * The query of the page behind this one, or undefined after the last. `as_of` keeps rows that come meanwhile from moving
 * others between pages. A list with cursors is read by them, since its page numbers end.
 */
export function nextQuery(query: object, answer: PageHead): object | undefined {
  if (answer.items.length === 0) return undefined
  const pinned = { ...query, ...(answer.as_of !== undefined && { as_of: answer.as_of }) }
  if (answer.next_cursor === undefined)
    return answer.page * answer.per_page < answer.total ? { ...pinned, page: answer.page + 1 } : undefined
  return answer.next_cursor === null ? undefined : { ...pinned, page: undefined, cursor: answer.next_cursor }
}
