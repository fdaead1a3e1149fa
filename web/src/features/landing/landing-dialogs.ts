import type { ReactNode } from 'react'

export type LegalPart = 'terms' | 'privacy'
export type Opened =
  | { what: 'contact' | 'advisor' | 'abuseReport' }
  | { what: 'legal'; part: LegalPart }
  | { what: 'auth'; mode: 'login' | 'register'; buying: boolean }

/** Opens a dialog over the page. */
export type Open = (opened: Opened) => void

/** The application brings the dialogs, which belong to other features and are fetched when they are asked for. */
export type RenderDialog = (opened: Opened, open: Open, close: () => void) => ReactNode
