import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** ClickHouse behind a network that holds the first insert of visits back until `deliver`, which returns its answer. */
export async function slowInserts(clickhouseUrl: string) {
  const held = Promise.withResolvers<() => Promise<Response>>()
  const { origin } = new URL(clickhouseUrl)
  const pass = async ({ url, method = 'GET', headers }: IncomingMessage, body: Buffer<ArrayBuffer>) =>
    fetch(origin + url, {
      method,
      headers: { authorization: headers.authorization ?? '' },
      ...(method !== 'GET' && { body }),
    })
  const server = createServer(async (request, response) => {
    const body = Buffer.from(await buffer(request))
    const query = new URL(request.url!, origin).searchParams.get('query')
    if (query?.startsWith('INSERT INTO visits ')) return held.resolve(() => pass(request, body))
    const answer = await pass(request, body)
    response.statusCode = answer.status
    response.setHeaders(answer.headers)
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(clickhouseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    /** Resolves when the insert is on its way. */
    held: held.promise,
    deliver: async () => (await (await held.promise)()).text(),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
