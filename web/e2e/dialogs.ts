import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'

/** Any open dialog. Toasts of errors have the role of a dialog, but no title. */
export const DIALOG = ':is([role=dialog], [role=alertdialog]):has(h2)'

/** Waits until none is open. Until then the page behind it has no roles, so that what is in it looks gone. */
export const dialogsClosed = (page: Page): Promise<void> =>
  eventually(() => page.locator(DIALOG).count()).toBe(0)
