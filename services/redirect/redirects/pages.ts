import { createHash } from 'node:crypto'
import type { Sent } from '../sent.ts'
import { BROKEN_WAY, MARK } from './page-pictures.ts'
import { STYLE } from './page-style.ts'

/** Robots may fetch links, for previews, and are asked to list none of them. */
export const NO_INDEX: readonly string[] = ['X-Robots-Tag', 'noindex']

/** `again`: words of a press that asks for the same address once more. */
type Words = { title: string; text: string; again?: string }

/** A whole answer, made once: status, flat header list and body. */
export type Page = Sent & { status: number; headers: string[]; body: Buffer }

/** The language that comes first on a page, which has both. */
export type PageLanguage = 'zh' | 'en'
/** The same page twice: its languages in either order. */
export type Pages = Readonly<Record<PageLanguage, Page>>

function page(status: number, zh: Words, en: Words, extra: string[] = []): Pages {
  const [chinese, english] = [
    { lang: 'zh', ...zh },
    { lang: 'en', ...en },
  ]
  return {
    zh: pageIn(status, [chinese, english], extra),
    en: pageIn(status, [english, chinese], extra),
  }
}

type Part = Words & { lang: string }

function pageIn(status: number, [first, second]: readonly [Part, Part], extra: string[]): Page {
  const hash = createHash('sha256').update(STYLE).digest('base64')
  const html =
    `<!doctype html><html lang="${first.lang}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">` +
    `<title>${first.title} · ${second.title}</title><style>${STYLE}</style></head><body><main>${BROKEN_WAY}` +
    `<h1>${first.title}</h1><p>${first.text}</p>${first.again ? `<a href="">${first.again}</a>` : ''}` +
    `<section class="other" lang="${second.lang}"><h2>${second.title}</h2><p>${second.text}</p></section></main>` +
    `<footer>${MARK}Sluice<span>${status}</span></footer></body></html>`
  const body = Buffer.from(html)
  const headers = [
    ...['Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(body.length)],
    ...['Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff', 'Referrer-Policy', 'no-referrer'],
    ...NO_INDEX,
    'Content-Security-Policy',
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  ]
  return { status, headers: [...headers, ...extra], body, sent: 'never' }
}

export const NOT_FOUND_PAGE = page(
  404,
  { title: '链接不存在', text: '该链接不存在、已停用或已被删除。请检查地址是否完整。' },
  {
    title: 'Link not found',
    text: 'This link does not exist, was taken down or was deleted. Please check the address.',
  },
)

export const NO_CALLS_PAGE = page(
  402,
  { title: '链接已暂停', text: '该链接暂时无法使用，请稍后再试，或联系链接的提供者。' },
  {
    title: 'This link is paused',
    text: 'It cannot be used right now. Try again later, or ask the person who sent it to you.',
  },
)

export const WRONG_METHOD_PAGE = page(
  405,
  { title: '不支持的请求方式', text: '请在浏览器中直接打开短链接。' },
  { title: 'Method not allowed', text: 'Please open the short link in a browser.' },
  ['Allow', 'GET, HEAD'],
)

export const BAD_REQUEST_PAGE = page(
  400,
  { title: '无法识别的请求', text: '请按收到的原样打开完整的链接地址。' },
  {
    title: 'Request not understood',
    text: 'Please open the complete link exactly as you received it.',
  },
)

export const TIMED_OUT_PAGE = page(
  408,
  { title: '请求超时', text: '请求未能及时送达，请重新打开链接。' },
  {
    title: 'Request timed out',
    text: 'The request took too long to arrive. Please open the link again.',
  },
)

export const TARGET_TOO_LONG_PAGE = page(
  414,
  { title: '地址过长', text: '请按收到的原样打开链接，不要添加其他内容。' },
  {
    title: 'Address too long',
    text: 'Please open the link exactly as you received it, without additions.',
  },
)

export const HEAD_TOO_LARGE_PAGE = page(
  431,
  { title: '请求过大', text: '浏览器发送的数据过多，请在无痕窗口中打开链接。' },
  {
    title: 'Request too large',
    text: 'Your browser sent too much data. Please open the link in a private window.',
  },
)

export const UNAVAILABLE_PAGE = page(
  503,
  { title: '请稍后再试', text: '服务暂时不可用，请在几秒后重试。', again: '重试' },
  {
    title: 'Try again shortly',
    text: 'The service is unavailable right now. Please try again in a few seconds.',
    again: 'Try again',
  },
  ['Retry-After', '2'],
)
