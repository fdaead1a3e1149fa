import type { Language } from '@sluice/contract/api-answer'
import { en_US, type MessageKey } from './en_US.ts'
import { zh_CN } from './zh_CN.ts'

const catalogues: Readonly<Record<Language, Readonly<Record<MessageKey, string>>>> = { en_US, zh_CN }

export const translate = (language: Language, key: MessageKey): string => catalogues[language][key]

export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(en_US, key)

/** The requested language: `lang` of the body, otherwise the best of `Accept-Language`, otherwise Chinese. */
export function chooseLanguage(lang: unknown, acceptLanguage: string | undefined): Language {
  if (lang === 'zh_CN' || lang === 'en_US') return lang
  const ranked = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const q = parameters.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find((value) => value !== undefined)
      return { primary: tag.split('-')[0], q: q === undefined ? 1 : Number(q) }
    })
    .filter(({ primary, q }) => (primary === 'zh' || primary === 'en') && q > 0)
    .sort((a, b) => b.q - a.q)
  return ranked[0]?.primary === 'en' ? 'en_US' : 'zh_CN'
}
