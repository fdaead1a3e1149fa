import { cloaks } from './en/cloaks.ts'
import { common } from './en/common.ts'
import { pages } from './en/pages.ts'
import type { zh } from './zh.ts'

export const en: Record<keyof typeof zh, string> = { ...common, ...cloaks, ...pages }
