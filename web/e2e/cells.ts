import type { Locator, Page } from 'playwright-core'

/** The cells of the column with these words at its head, in the one table of the page. */
export async function cellsOf(page: Page, head: string): Promise<Locator> {
  const heads = await page.locator('thead th').allTextContents()
  const at = heads.indexOf(head)
  if (at < 0) throw new Error(`no column ${head} among ${heads.join(', ')}`)
  return page.locator(`tbody td:nth-child(${at + 1})`)
}
