import { keptLanguage, type Language } from './language.ts'
import type { MessageId } from './zh.ts'

export type Messages = Readonly<Partial<Record<MessageId, string>>>
export type Loaded = { language: Language; messages: Messages }

const everywhere: Record<Language, () => Promise<Messages>> = {
  zh: async () => (await import('./zh.ts')).zh,
  en: async () => (await import('./en.ts')).en,
}

/** Texts that come with the screens they belong to, so that the first view does without them. */
const ofScreens = {
  auth: {
    zh: async () => (await import('./zh/auth.ts')).auth,
    en: async () => (await import('./en/auth.ts')).auth,
  },
  contact: {
    zh: async () => (await import('./zh/contact.ts')).contact,
    en: async () => (await import('./en/contact.ts')).contact,
  },
  links: {
    zh: async () => (await import('./zh/links.ts')).links,
    en: async () => (await import('./en/links.ts')).links,
  },
  plans: {
    zh: async () => (await import('./zh/plans.ts')).plans,
    en: async () => (await import('./en/plans.ts')).plans,
  },
  settings: {
    zh: async () => (await import('./zh/settings.ts')).settings,
    en: async () => (await import('./en/settings.ts')).settings,
  },
  keys: {
    zh: async () => (await import('./zh/keys.ts')).keys,
    en: async () => (await import('./en/keys.ts')).keys,
  },
  conversions: {
    zh: async () => (await import('./zh/conversions.ts')).conversions,
    en: async () => (await import('./en/conversions.ts')).conversions,
  },
  domains: {
    zh: async () => (await import('./zh/domains.ts')).domains,
    en: async () => (await import('./en/domains.ts')).domains,
  },
  logs: {
    zh: async () => (await import('./zh/logs.ts')).logs,
    en: async () => (await import('./en/logs.ts')).logs,
  },
  visits: {
    zh: async () => (await import('./zh/visits.ts')).visits,
    en: async () => (await import('./en/visits.ts')).visits,
  },
  statistics: {
    zh: async () => (await import('./zh/statistics.ts')).statistics,
    en: async () => (await import('./en/statistics.ts')).statistics,
  },
  marks: {
    zh: async () => (await import('./zh/marks.ts')).marks,
    en: async () => (await import('./en/marks.ts')).marks,
  },
  money: {
    zh: async () => (await import('./zh/money.ts')).money,
    en: async () => (await import('./en/money.ts')).money,
  },
  today: {
    zh: async () => (await import('./zh/today.ts')).today,
    en: async () => (await import('./en/today.ts')).today,
  },
  notices: {
    zh: async () => (await import('./zh/notices.ts')).notices,
    en: async () => (await import('./en/notices.ts')).notices,
  },
  live: {
    zh: async () => (await import('./zh/live.ts')).live,
    en: async () => (await import('./en/live.ts')).live,
  },
  typing: {
    zh: async () => (await import('./zh/typing.ts')).typing,
    en: async () => (await import('./en/typing.ts')).typing,
  },
  dates: {
    zh: async () => (await import('./zh/dates.ts')).dates,
    en: async () => (await import('./en/dates.ts')).dates,
  },
  costs: {
    zh: async () => (await import('./zh/costs.ts')).costs,
    en: async () => (await import('./en/costs.ts')).costs,
  },
  blacklist: {
    zh: async () => (await import('./zh/blacklist.ts')).blacklist,
    en: async () => (await import('./en/blacklist.ts')).blacklist,
  },
  landing: {
    zh: async () => (await import('./zh/landing.ts')).landing,
    en: async () => (await import('./en/landing.ts')).landing,
  },
  admin: {
    zh: async () => (await import('./admin-texts.ts')).ADMIN_TEXTS.zh(),
    en: async () => (await import('./admin-texts.ts')).ADMIN_TEXTS.en(),
  },
} satisfies Record<string, Record<Language, () => Promise<Messages>>>
/** Every way to texts; no two of them may have a key in common. */
export const TEXTS = [everywhere, ...Object.values(ofScreens)]
export type ScreenTexts = keyof typeof ofScreens
export const SCREEN_TEXTS = Object.keys(ofScreens) as ScreenTexts[]

const wanted = new Set<ScreenTexts>()
const listeners = new Set<() => void>()
let loaded: Loaded = { language: keptLanguage.read(), messages: {} }

/** Fetches what is wanted in the language of the browser; until it is there the former texts stay. */
export async function loadTexts(...more: ScreenTexts[]): Promise<void> {
  for (const screen of more) wanted.add(screen)
  const language = keptLanguage.read()
  const count = wanted.size
  const parts = [everywhere[language](), ...[...wanted].map((screen) => ofScreens[screen][language]())]
  const messages: Messages = Object.assign({}, ...(await Promise.all(parts)))
  // Somebody wanted more, or chose the other language, in the meantime.
  if (language !== keptLanguage.read() || count !== wanted.size) return loadTexts()
  loaded = { language, messages }
  for (const listener of listeners) listener()
}

export const readTexts = (): Loaded => loaded

export function onTexts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
