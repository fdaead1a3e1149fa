import type { ServerResponse } from 'node:http'
import type { Redirect } from '../cloaks/redirect.ts'
import { NO_INDEX, type Page } from './pages.ts'

export type Answer = Redirect | Page
/** An answer that is made once the visit's number is known; 0: the visit is not recorded. */
export type LateAnswer = (seq: number) => Answer

const REDIRECT_HEADERS = ['Cache-Control', 'private, no-store', ...NO_INDEX, 'Content-Length', '0']

/** Writes a whole answer. `last`: this connection takes no more requests. */
export function send(response: ServerResponse, answer: Answer, version: number, last: boolean): void {
  const page = 'body' in answer
  const headers = page ? [...answer.headers] : ['Location', answer.location, ...REDIRECT_HEADERS]
  if (version > 0) headers.push('X-Sluice-Version', String(version))
  if (last) headers.push('Connection', 'close')
  response.writeHead(page ? answer.status : 302, headers)
  if (page && response.req.method !== 'HEAD') response.end(answer.body)
  else response.end()
}
