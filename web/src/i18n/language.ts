import { kept } from '../kept/kept-choice.ts'

export const LANGUAGES = ['zh', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

export const keptLanguage = kept<Language>('sluice.language', LANGUAGES)
export const readLanguage = keptLanguage.read
