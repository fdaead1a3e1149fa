import { auth } from './zh/auth.ts'
import { cloaks } from './zh/cloaks.ts'
import { common } from './zh/common.ts'
import type { landing } from './zh/landing.ts'
import { pages } from './zh/pages.ts'

const areas = { common, auth, cloaks, pages }

/** What every language has to have. */
export type Zh = { [Area in keyof typeof areas]: Record<keyof (typeof areas)[Area], string> }

export const zh = { ...common, ...auth, ...cloaks, ...pages }
/** The public site brings texts of its own. */
export type LandingId = keyof typeof landing
export type CoreId = keyof typeof zh
export type MessageId = CoreId | LandingId
