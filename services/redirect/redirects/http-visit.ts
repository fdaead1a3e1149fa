import type { IncomingMessage, ServerResponse } from 'node:http'
import { send } from './answer.ts'
import type { Target } from './target.ts'
import type { Visit } from './visit.ts'

/** A visit that `node:http` has read. */
export function httpVisit(request: IncomingMessage, response: ServerResponse, target: Target): Visit {
  const { headers, socket } = request
  const forwardedFor = headers['x-forwarded-for']
  return {
    code: target.code,
    query: target.query,
    isHead: request.method === 'HEAD',
    userAgent: headers['user-agent'],
    referrer: headers.referer,
    forwardedFor: forwardedFor === undefined ? undefined : String(forwardedFor),
    socket,
    send: (answer, version, last) => send(response, answer, version, last),
  }
}
