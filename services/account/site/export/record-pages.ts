/** One kind of records in an export, page by page, so that memory does not grow with the account. */
export type RecordKind = { name: string; pages: () => AsyncIterable<readonly object[]> }

/** Rows per page. */
export const PAGE = 1_000

/** Pages of rows by ascending id, until one is not full. */
export const byId = <Row extends { id: number }>(read: (after: number) => Promise<Row[]>) =>
  async function* pages() {
    for (let after = 0; ; ) {
      const rows = await read(after)
      yield rows
      if (rows.length < PAGE) return
      after = rows.at(-1)!.id
    }
  }
