import type { Language } from '@sluice/contract/api-answer'

/** One line about an operation, as the API's document has it. */
export type Summary = Readonly<Record<Language, string>>
export const say = (en_US: string, zh_CN: string): Summary => ({ en_US, zh_CN })
