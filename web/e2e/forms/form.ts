import type { Page } from 'playwright-core'
import type { Viewer, Words } from '../pictures/screen.ts'

export type Opens = (page: Page, words: Words) => Promise<unknown>

export type Form = {
  /** The file that draws it, below `web/src`. */
  file: string
  /** Set if the same file draws several. */
  name?: string
  path: string
  as: Viewer
  /** Opens the form on its page. */
  open?: Opens
  /** What answers in place of the server, by path. */
  answers?: Record<string, { status?: number; json: unknown }>
  /** Holds the form and its controls; by default the topmost dialog, else the page. */
  within?: string
}

export const done = { json: { status: 'success', message: 'done' } }
