import type { Locator, Page } from 'playwright-core'
import { DIALOG } from '../../dialogs.ts'
import type { Words } from '../../pictures/screen.ts'

/** What a user does on a screen that asks the server to change something. */
export type Deed = {
  name: string
  path: string
  /** Opens and fills the form. */
  open?: (page: Page, words: Words) => Promise<unknown>
  send: (page: Page, words: Words) => Locator
  /** It asks with GET. */
  reads?: true
}

export const dialog = (page: Page) => page.locator(DIALOG).last()
/** The button that does it is the last of a dialog. */
export const inDialog = (page: Page) => dialog(page).getByRole('button').last()
export const submit = (page: Page) => page.locator('form [type=submit]').last()
export const named = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()
export const starting = (page: Page, text: string) =>
  page
    .locator('main')
    .getByRole('button', { name: text.split('{')[0] ?? text })
    .first()
export const fill = async (all: Locator, values: readonly string[]) => {
  for (const [at, value] of values.entries()) await all.nth(at).fill(value)
}
export const pressIcon = (page: Page, icon: string) => page.locator(`main .lucide-${icon}`).first().click()

export const PASSWORD = 'Demo12345'
