import type { ReactNode } from 'react'

export type LegalPart = 'terms' | 'privacy'
export type Opened =
  | { what: 'contact' | 'advisor' | 'abuseReport' }
  | { what: 'legal'; part: LegalPart }
  | { what: 'auth'; mode: 'login' | 'register'; buying: boolean }

/** Opens a dialog over the page. */
export type Open = (opened: Opened) => void

/** Provided by the application: the dialogs belong to other features and are loaded on demand. */
export type RenderDialog = (opened: Opened, open: Open, close: () => void) => ReactNode
