import type { Language } from '@sluice/contract/api-answer'
import { type DateWords, dateWords } from '@sluice/contract/date-words'

const WORDS = { zh_CN: dateWords('zh-CN'), en_US: dateWords('en-US') }

/** Dates and times in a language, for mails and notices. */
export const datesIn = (language: Language): DateWords => WORDS[language]
