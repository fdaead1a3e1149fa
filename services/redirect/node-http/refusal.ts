import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { CountedLog } from '@sluice/kit/counted-log'
import { createAnswerBytes } from '../plain-http/answer-bytes.ts'
import {
  BAD_REQUEST_PAGE,
  HEAD_TOO_LARGE_PAGE,
  type Page,
  TARGET_TOO_LONG_PAGE,
  TIMED_OUT_PAGE,
} from '../redirects/pages.ts'

/** How long a refused client has to read the reason. */
const LINGER_MS = 1_000

const OVERFLOW = 'HPE_HEADER_OVERFLOW'
const PAGES: Partial<Record<string, Page>> = {
  [OVERFLOW]: HEAD_TOO_LARGE_PAGE.zh,
  ERR_HTTP_REQUEST_TIMEOUT: TIMED_OUT_PAGE.zh,
}
const pageOf = (code: string): Page | undefined =>
  PAGES[code] ?? (code.startsWith('HPE_') ? BAD_REQUEST_PAGE.zh : undefined)

export type Refusals = {
  /** Marks the connection as taking no more requests. */
  close: (socket: Socket) => void
  /** Whether a request is to be answered: nothing after the last one is. */
  isOpen: (socket: Socket) => boolean
  answering: (socket: Socket, response: ServerResponse) => void
  /** Ends a connection on which no request can be read, with one answer after those in progress. */
  refuse: (socket: Socket, page: Page) => void
  clientError: (error: NodeJS.ErrnoException, socket: Socket, isTargetTooLong: boolean) => void
}

/** Makes sure that a connection gets one answer per request, in order, and at most one refusal, as the last. */
export function createRefusals(log: CountedLog): Refusals {
  const answerBytes = createAnswerBytes()
  const ended = new WeakSet<Socket>()
  const newest = new WeakMap<Socket, ServerResponse>()

  function end(socket: Socket, page: Page): void {
    if (socket.destroyed) return
    socket.end(answerBytes.of(page, 0, true), 'latin1')
    const timer = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('close', () => clearTimeout(timer))
  }
  function refuse(socket: Socket, page: Page): void {
    if (ended.has(socket)) return
    ended.add(socket)
    const before = newest.get(socket)
    if (before && !before.writableFinished) before.once('finish', () => end(socket, page))
    else end(socket, page)
  }

  return {
    close: (socket) => void ended.add(socket),
    isOpen: (socket) => !ended.has(socket),
    answering: (socket, response) => void newest.set(socket, response),
    refuse,
    clientError(error, socket, isTargetTooLong) {
      const { code = '' } = error
      const page = isTargetTooLong && code === OVERFLOW ? TARGET_TOO_LONG_PAGE.zh : pageOf(code)
      if (!page) {
        socket.destroy()
        return
      }
      if (ended.has(socket)) return
      log.note(code, { reason: (error as { reason?: string }).reason })
      refuse(socket, page)
    },
  }
}
