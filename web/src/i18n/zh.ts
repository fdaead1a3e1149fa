import type { ZhAdmin } from './admin-texts.ts'
import type { auth } from './zh/auth.ts'
import type { blacklist } from './zh/blacklist.ts'
import { cloaks } from './zh/cloaks.ts'
import { common } from './zh/common.ts'
import type { contact } from './zh/contact.ts'
import type { conversions } from './zh/conversions.ts'
import type { costs } from './zh/costs.ts'
import type { dates } from './zh/dates.ts'
import type { domains } from './zh/domains.ts'
import type { keys } from './zh/keys.ts'
import type { landing } from './zh/landing.ts'
import type { links } from './zh/links.ts'
import type { live } from './zh/live.ts'
import type { logs } from './zh/logs.ts'
import type { marks } from './zh/marks.ts'
import type { money } from './zh/money.ts'
import type { notices } from './zh/notices.ts'
import { pages } from './zh/pages.ts'
import type { plans } from './zh/plans.ts'
import type { settings } from './zh/settings.ts'
import type { statistics } from './zh/statistics.ts'
import type { today } from './zh/today.ts'
import type { typing } from './zh/typing.ts'
import type { visits } from './zh/visits.ts'

const areas = { common, cloaks, pages }

/** What every language has to have. */
export type Zh = { [Area in keyof typeof areas]: Record<keyof (typeof areas)[Area], string> }

export const zh = { ...common, ...cloaks, ...pages }
type OfScreens = typeof plans &
  typeof conversions &
  typeof contact &
  typeof links &
  typeof keys &
  typeof settings &
  typeof logs &
  typeof marks &
  typeof money &
  typeof notices &
  typeof statistics &
  typeof visits &
  typeof typing &
  typeof live &
  typeof today &
  typeof dates &
  typeof domains &
  typeof costs &
  typeof blacklist &
  typeof landing &
  typeof auth &
  ZhAdmin
/** Of these texts and of those that come with their screens. */
export type MessageId = keyof typeof zh | keyof OfScreens
