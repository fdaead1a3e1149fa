import type { Language } from '@sluice/contract/api-answer'

/** One line about an operation, for the API's document. */
export type Summary = Readonly<Record<Language, string>>
export const say = (en_US: string, zh_CN: string): Summary => ({ en_US, zh_CN })
