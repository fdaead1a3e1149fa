import type { ServerResponse } from 'node:http'
import type { Page } from './pages.ts'

/** The way to one destination. `text` is the whole answer with the line `date` in it, kept to be sent again. */
export type Redirect = { readonly location: string; text: string; date: string }
export type Answer = Redirect | Page

export const newRedirect = (location: string): Redirect => ({ location, text: '', date: '' })

/** Writes an answer whole. `last`: this connection takes no more requests. */
export function send(response: ServerResponse, answer: Answer, version: number, last: boolean): void {
  const page = 'body' in answer
  const headers = page
    ? [...answer.headers]
    : ['Location', answer.location, 'Cache-Control', 'private, no-store', 'Content-Length', '0']
  if (version > 0) headers.push('X-Sluice-Version', String(version))
  if (last) headers.push('Connection', 'close')
  response.writeHead(page ? answer.status : 302, headers)
  if (page && response.req.method !== 'HEAD') response.end(answer.body)
  else response.end()
}
