import type { Language } from './language.ts'
import type { CoreId } from './zh.ts'

export type Messages = Readonly<Record<CoreId, string>>

const loaders: Record<Language, () => Promise<Messages>> = {
  zh: async () => (await import('./zh.ts')).zh,
  en: async () => (await import('./en.ts')).en,
}

/** The texts of a language, fetched when somebody reads it. */
export const loadMessages = async (language: Language) => ({ language, messages: await loaders[language]() })
export type Loaded = Awaited<ReturnType<typeof loadMessages>>
