import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export type Got = { method: string; url: string; headers: IncomingHttpHeaders; body: string }
export type Say = (reply: ServerResponse) => void

/** An HTTP server of the current test that gives these answers in turn, the last one for ever, and notes the requests. */
export async function answering(...answers: [Say, ...Say[]]): Promise<{ got: Got[]; baseUrl: string }> {
  const got: Got[] = []
  const server = createServer(async (request, reply) => {
    const { method = '', url = '', headers } = request
    const body = await text(request)
    const say = answers[Math.min(got.length, answers.length - 1)]
    got.push({ method, url, headers, body })
    say?.(reply)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return { got, baseUrl: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` }
}

export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Say =>
  (reply) =>
    reply
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
      .end(JSON.stringify(body))

export const problem = (
  status: number,
  code: string,
  more: object = {},
  headers?: Record<string, string>,
): Say => json(status, { status: 'error', code, message: `It is ${code}`, ...more }, headers)

/** The connection ends without an answer. */
export const hangUp: Say = (reply) => reply.destroy()
/** The connection ends within the answer. */
export const breakOff: Say = (reply) => {
  reply.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' }).write('{"status":')
  setTimeout(() => reply.destroy(), 20)
}
export const never: Say = () => {}
