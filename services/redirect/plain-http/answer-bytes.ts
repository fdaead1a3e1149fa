import { STATUS_CODES } from 'node:http'
import type { Answer } from '../redirects/answer.ts'
import { keptBytes } from '../redirects/kept-bytes.ts'
import { NO_INDEX, type Page } from '../redirects/pages.ts'

const KEEP = 'Connection: keep-alive\r\n\r\n'
const CLOSE = 'Connection: close\r\n'

const TO_LOCATION = 'HTTP/1.1 302 Found\r\nLocation: '

/** The head of an answer up to the parts that vary. */
function headOf(answer: Answer): string {
  if (!('body' in answer))
    return `${TO_LOCATION}${answer.location}\r\nCache-Control: private, no-store\r\n${NO_INDEX.join(': ')}\r\nContent-Length: 0\r\n`
  return headOfPage(answer)
}

function headOfPage({ status, headers }: Page): string {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`
  for (let i = 0; i < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`
  return head
}

const bodyOf = (answer: Answer): string => ('body' in answer ? answer.body.toString('latin1') : '')

/** Makes the bytes of answers, the same that `node:http` would send. */
export type AnswerBytes = {
  /** The answer as bytes or as latin1 text. `last`: the connection takes no more requests. */
  of(answer: Answer, version: number, last: boolean): Buffer | string
  /** Some of its bytes are still waiting to be sent: the next sending uses new ones. */
  pending(answer: Answer): void
}

export function createAnswerBytes(): AnswerBytes {
  let date = ''

  /** The clock is read once a second, as in `node:http`. */
  function followClock(): void {
    if (date !== '') return
    const now = new Date()
    date = `Date: ${now.toUTCString()}\r\n`
    setTimeout(forgetDate, 1_000 - now.getMilliseconds()).unref()
  }
  function forgetDate(): void {
    date = ''
  }

  /** The form of an answer that keeps its connection. */
  function usual(answer: Answer): Buffer | string {
    const { sent } = answer
    if (typeof sent === 'object') {
      if (sent.date !== date) {
        sent.bytes.write(date, sent.dateAt, 'latin1')
        sent.date = date
      }
      if (!('body' in answer) && answer.clickId)
        sent.bytes.set(answer.clickId.bytes, TO_LOCATION.length + answer.clickId.at)
      return sent.bytes
    }
    const head = headOf(answer)
    const text = head + date + KEEP + bodyOf(answer)
    answer.sent = sent === 'never' ? 'once' : { bytes: keptBytes(text), dateAt: head.length, date }
    return text
  }

  return {
    of(answer, version, last) {
      followClock()
      if (version === 0 && !last) return usual(answer)
      const debug = version > 0 ? `X-Sluice-Version: ${version}\r\n` : ''
      const end = last ? `${CLOSE}${date}\r\n` : date + KEEP
      return headOf(answer) + debug + end + bodyOf(answer)
    },
    pending(answer) {
      answer.sent = 'never'
    },
  }
}
