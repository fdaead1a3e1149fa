import type { ReactNode } from 'react'

export type LegalPart = 'terms' | 'privacy'
/** What somebody wants who signs in or registers: to get in, to buy a plan, or to make the link they tried. */
export type Aim = 'start' | 'plans' | 'link'
export type Opened =
  | { what: 'contact' | 'advisor' | 'abuseReport' }
  | { what: 'legal'; part: LegalPart }
  | { what: 'auth'; mode: 'login' | 'register'; aim: Aim }

/** Opens a dialog over the page. */
export type Open = (opened: Opened) => void

/** Provided by the application: the dialogs belong to other features and are loaded on demand. */
export type RenderDialog = (opened: Opened, open: Open, close: () => void) => ReactNode
