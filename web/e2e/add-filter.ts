import type { Page } from 'playwright-core'

/** Filters by a value, which is found by its whole name or by what is `typed`, in the menu of the page. */
export async function addFilter(
  page: Page,
  name: string,
  value: string | RegExp,
  typed = String(value),
): Promise<void> {
  await page.getByRole('combobox', { name: 'Filter', exact: true }).click()
  await page.getByPlaceholder('Filter by…').fill(name)
  await page
    .getByRole('option', { name: new RegExp(`^${name}( ?utm_|$)`) })
    .first()
    .click()
  await page.getByPlaceholder(`${name}: type to find`).fill(typed)
  await page.getByRole('option', { name: value }).first().click()
}
