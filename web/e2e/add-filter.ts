import type { Page } from 'playwright-core'

/** Filters by a value that is typed in part, or whole, in the menu of the page. */
export async function addFilter(
  page: Page,
  name: string,
  value: string | RegExp,
  typed?: string,
): Promise<void> {
  await page.getByRole('combobox', { name: 'Filter', exact: true }).click()
  await page.keyboard.type(name)
  await page.getByRole('option', { name, exact: true }).first().click()
  await page.getByPlaceholder(`${name}: type to find`).waitFor()
  await page.keyboard.type(typed ?? String(value))
  await page.getByRole('option', { name: value }).first().click()
}
