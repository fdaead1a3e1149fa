type PageQuery = { page: number; per_page: number }

/** The answer with one page of a list that new rows do not move. */
export const pageAnswer = <Item>(
  { page, per_page }: PageQuery,
  { total, asOf }: { total: number; asOf: number },
  items: Item[],
) => ({ status: 'success' as const, items, page, per_page, total, as_of: asOf })
