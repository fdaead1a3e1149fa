import { auth } from './zh/auth.ts'
import { cloaks } from './zh/cloaks.ts'
import { common } from './zh/common.ts'
import { pages } from './zh/pages.ts'
import type { zhAdmin } from './zh-admin.ts'

const areas = { common, auth, cloaks, pages }

/** What every language has to have. */
export type Zh = { [Area in keyof typeof areas]: Record<keyof (typeof areas)[Area], string> }

export const zh = { ...common, ...auth, ...cloaks, ...pages }
/** The texts that every page has. */
export type BaseMessageId = keyof typeof zh
/** With those of the administrators' area, which exist there only. */
export type MessageId = BaseMessageId | keyof typeof zhAdmin
