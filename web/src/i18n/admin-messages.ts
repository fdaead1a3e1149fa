import type { Language } from './language.ts'
import type { zhAdmin } from './zh-admin.ts'

type AdminMessages = Readonly<Record<keyof typeof zhAdmin, string>>

const loaders: Record<Language, () => Promise<AdminMessages>> = {
  zh: async () => (await import('./zh-admin.ts')).zhAdmin,
  en: async () => (await import('./en-admin.ts')).enAdmin,
}
const loading = new Map<Language, Promise<AdminMessages>>()

/** The administrators' texts of a language; the same promise each time. */
export function adminMessages(language: Language): Promise<AdminMessages> {
  const begun = loading.get(language) ?? loaders[language]()
  loading.set(language, begun)
  return begun
}
