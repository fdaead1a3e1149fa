import { createHash } from 'node:crypto'
import type { Sent } from '../sent.ts'

const STYLE = `
:root{color-scheme:light dark;--bg:#f6f7f9;--ink:#16202c;--soft:#5b6877;--line:#dfe4ea;--card:#fff}
@media (prefers-color-scheme:dark){:root{--bg:#0d1319;--ink:#e8edf2;--soft:#93a1b0;--line:#223040;--card:#141c25}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:var(--bg);color:var(--ink);
font:16px/1.6 system-ui,-apple-system,"Segoe UI","PingFang SC","Microsoft YaHei",sans-serif;text-wrap:balance}
main{width:100%;max-width:30rem;padding:2.5rem 2rem;background:var(--card);border:1px solid var(--line);border-radius:1rem}
p.brand{display:flex;align-items:center;gap:.5rem;margin:0 0 1.5rem;font-weight:600;color:var(--ink)}
p.brand svg{width:1.5rem;height:1.5rem}
p.brand rect{fill:var(--ink)}
p.brand span{margin-left:auto;font-weight:400;color:var(--soft)}
h1{margin:0;font-size:1.5rem;line-height:1.3}
p{margin:.5rem 0 0;color:var(--soft)}
section:lang(zh) p{word-break:keep-all;overflow-wrap:anywhere}
section+section{margin-top:1.5rem;padding-top:1.5rem;border-top:1px solid var(--line)}
section+section h1{font-size:1.15rem}`

/** Robots may fetch links, for previews, and are asked to list none of them. */
export const NO_INDEX: readonly string[] = ['X-Robots-Tag', 'noindex']

/** The product's mark, as in web/public/mark.svg. */
const MARK =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><linearGradient id="w" x2="1"><stop stop-color="#0891b2"/>' +
  '<stop offset="1" stop-color="#10b981"/></linearGradient><path fill="url(#w)" d="M4.2 5H9v12h6v-5h4.8A2.2 2.2 0 0 1 ' +
  '22 14.2v4.6a2.2 2.2 0 0 1-2.2 2.2H4.2A2.2 2.2 0 0 1 2 18.8V7.2A2.2 2.2 0 0 1 4.2 5z"/>' +
  '<rect x="10.6" y="2" width="2.8" height="11.5" rx="1.4"/></svg>'

type Words = { title: string; text: string }

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
    `<title>${first.title} · ${second.title}</title><style>${STYLE}</style></head><body><main>` +
    `<p class="brand">${MARK}Sluice<span>${status}</span></p>${sectionOf(first)}${sectionOf(second)}</main></body></html>`
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

const sectionOf = ({ lang, title, text }: Part): string =>
  `<section lang="${lang}"><h1>${title}</h1><p>${text}</p></section>`

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

const CANNOT_BE_READ = { title: '无法识别的请求', text: '请直接打开完整的链接地址。' }

export const BAD_REQUEST_PAGE = page(400, CANNOT_BE_READ, {
  title: 'Request not understood',
  text: 'Please open the complete link exactly as you received it.',
})

export const TIMED_OUT_PAGE = page(408, CANNOT_BE_READ, {
  title: 'Request timed out',
  text: 'The request took too long to arrive. Please open the link again.',
})

export const TARGET_TOO_LONG_PAGE = page(414, CANNOT_BE_READ, {
  title: 'Address too long',
  text: 'Please open the link exactly as you received it, without additions.',
})

export const HEAD_TOO_LARGE_PAGE = page(431, CANNOT_BE_READ, {
  title: 'Request too large',
  text: 'Your browser sent too much data. Please open the link in a private window.',
})

export const UNAVAILABLE_PAGE = page(
  503,
  { title: '请稍后再试', text: '服务暂时不可用，请在几秒后重试。' },
  {
    title: 'Try again shortly',
    text: 'The service is unavailable right now. Please try again in a few seconds.',
  },
  ['Retry-After', '2'],
)
