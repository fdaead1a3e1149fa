import { auth } from './en/auth.ts'
import { cloaks } from './en/cloaks.ts'
import { common } from './en/common.ts'
import { pages } from './en/pages.ts'
import type { BaseMessageId } from './zh.ts'

export const en: Record<BaseMessageId, string> = { ...common, ...auth, ...cloaks, ...pages }
