import type { ServerResponse } from 'node:http'

/** A sentence for a person. Without `keep` the connection ends, for a body that was not read to its end. */
export function sendText(response: ServerResponse, status: number, text: string, keep = true): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(status >= 502 && { 'retry-after': '2' }),
    ...(!keep && { connection: 'close' }),
  })
  response.end(`${text}\n`)
}
