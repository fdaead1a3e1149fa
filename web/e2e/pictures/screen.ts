import type { Page } from 'playwright-core'
import type { Language } from '../../src/i18n/language.ts'
import type { MessageId } from '../../src/i18n/zh.ts'

export const VIEWERS = ['visitor', 'user', 'empty', 'admin', 'superadmin'] as const
export const LANGUAGES = ['zh', 'en'] as const satisfies Language[]
export const THEMES = ['dark', 'light'] as const
export const WIDTHS = [390, 1440] as const

/** The viewer of a screen; `empty` is a user with neither links nor calls. */
export type Viewer = (typeof VIEWERS)[number]
export type Look = {
  viewer: Viewer
  language: Language
  theme: (typeof THEMES)[number]
  width: number
  /** Of the viewer; the machine's without it. */
  timeZone?: string
}

/** The interface's texts in the language of the picture. */
export type Words = (id: MessageId, values?: Record<string, string>) => string

export type Screen = {
  name: string
  path: string
  as: Viewer
  /** Done before the picture, such as opening a dialog or a tab. The picture then shows the window, not the whole page. */
  act?: (page: Page, words: Words) => Promise<unknown>
  /** Set if the screen exists at this width only. */
  only?: (typeof WIDTHS)[number]
}

/** Presses the first button with this name. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click()
