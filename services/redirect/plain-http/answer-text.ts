import { STATUS_CODES } from 'node:http'
import type { Answer } from '../redirects/answer.ts'
import type { Page } from '../redirects/pages.ts'

const KEEP = 'Connection: keep-alive\r\n\r\n'
const CLOSE = 'Connection: close\r\n'

/** A page's head up to what differs from answer to answer, and its body, as latin1 of their bytes. */
type PageText = { head: string; body: string }

function textOfPage(page: Page): PageText {
  let head = `HTTP/1.1 ${page.status} ${STATUS_CODES[page.status]}\r\n`
  for (let i = 0; i < page.headers.length; i += 2) head += `${page.headers[i]}: ${page.headers[i + 1]}\r\n`
  return { head, body: page.body.toString('latin1') }
}

const headOfRedirect = (location: string) =>
  `HTTP/1.1 302 Found\r\nLocation: ${location}\r\nCache-Control: private, no-store\r\nContent-Length: 0\r\n`

/** Makes the bytes of answers, as latin1 text: the same that `node:http` would send. */
export function createAnswerText() {
  const pages = new Map<Page, PageText>()
  let date = ''

  /** The clock is looked at once a second, as `node:http` does. */
  function followClock(): void {
    if (date !== '') return
    const now = new Date()
    date = `Date: ${now.toUTCString()}\r\n`
    setTimeout(forgetDate, 1_000 - now.getMilliseconds()).unref()
  }
  function forgetDate(): void {
    date = ''
  }
  function pageText(page: Page): PageText {
    const known = pages.get(page)
    if (known) return known
    const made = textOfPage(page)
    pages.set(page, made)
    return made
  }

  /** `last`: the connection takes no more requests. */
  return (answer: Answer, version: number, last: boolean): string => {
    followClock()
    const usual = version === 0 && !last
    const isPage = 'body' in answer
    if (!isPage && usual && answer.date === date) return answer.text
    const { head, body } = isPage ? pageText(answer) : { head: headOfRedirect(answer.location), body: '' }
    const debug = version > 0 ? `X-Sluice-Version: ${version}\r\n` : ''
    const text = head + debug + (last ? `${CLOSE}${date}\r\n` : date + KEEP) + body
    if (!isPage && usual) {
      answer.text = text
      answer.date = date
    }
    return text
  }
}
