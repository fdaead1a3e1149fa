import { auth } from './en/auth.ts'
import { cloaks } from './en/cloaks.ts'
import { common } from './en/common.ts'
import { pages } from './en/pages.ts'
import type { CoreId } from './zh.ts'

export const en: Record<CoreId, string> = { ...common, ...auth, ...cloaks, ...pages }
