import type { Language } from '@sluice/contract/api-answer'
import { escapeHtml } from './escape-html.ts'

export type Letter = { subject: string; text: string; html: string }

const FOOT: Readonly<Record<Language, string>> = {
  zh_CN: '此邮件由系统自动发送，请勿回复。',
  en_US: 'This email was sent automatically. Please do not reply.',
}

/** One text in both forms of a mail. `highlight`, e.g. a code, stands apart after the first paragraph. */
export function letter(
  language: Language,
  subject: string,
  paragraphs: readonly string[],
  highlight?: string,
): Letter {
  const [first = '', ...rest] = paragraphs
  const lines = [first, ...(highlight ? [highlight] : []), ...rest, FOOT[language]]
  const body = lines.map((line) =>
    line === highlight
      ? `<p style="font-size:28px;letter-spacing:6px"><b>${escapeHtml(line)}</b></p>`
      : `<p>${escapeHtml(line)}</p>`,
  )
  const lang = language === 'zh_CN' ? 'zh-CN' : 'en'
  return {
    subject,
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"></head><body>${body.join('')}</body></html>`,
  }
}
