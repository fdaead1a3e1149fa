import type { ServerResponse } from 'node:http'
import type { Page } from './pages.ts'

/** A redirect's Location, or a page. `version` is sent along where debugging is allowed (0: not). */
export type Answer = string | Page

/** Writes an answer whole. `last`: this connection takes no more requests. */
export function send(response: ServerResponse, answer: Answer, version: number, last: boolean): void {
  const page = typeof answer !== 'string'
  const headers = page
    ? [...answer.headers]
    : ['Location', answer, 'Cache-Control', 'private, no-store', 'Content-Length', '0']
  if (version > 0) headers.push('X-Sluice-Version', String(version))
  if (last) headers.push('Connection', 'close')
  response.writeHead(page ? answer.status : 302, headers)
  if (page && response.req.method !== 'HEAD') response.end(answer.body)
  else response.end()
}
