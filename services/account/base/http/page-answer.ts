type PageQuery = { page: number; per_page: number }

/** The answer with one page of a list that new rows do not move. */
export const pageAnswer = <Item>(
  { page, per_page }: PageQuery,
  { total, asOf }: { total: number; asOf: number },
  items: Item[],
) => ({ status: 'success' as const, items, page, per_page, total, as_of: asOf })

/** The same of a list that is also read by cursors. */
export const cursorPageAnswer = <Item>(
  query: PageQuery,
  found: { total: number; asOf: number; next: string | null },
  items: Item[],
) => ({ ...pageAnswer(query, found, items), next_cursor: found.next })
