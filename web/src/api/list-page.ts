/** A page of a list. `asOf` is what its first page answered as `as_of`; null on that page. */
export type ListPage = { page: number; asOf: number | null }
