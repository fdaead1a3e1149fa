import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@sluice/contract/api-problem'
import type { MessageKey } from '../messages/en_US.ts'
import { translate } from '../messages/translate.ts'

type Refusal = { status: number; code: ErrorCode & MessageKey }

function refusalOf(fault: string | undefined): Refusal {
  if (fault === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, code: 'upload_too_slow' }
  if (fault === 'HPE_HEADER_OVERFLOW') return { status: 431, code: 'payload_too_large' }
  return { status: 400, code: 'invalid_request' }
}

/**
 * `clientError` of the server: bytes that are not HTTP get one refusal, unless an answer is being written, and
 * reading stops.
 */
export function refuseUnreadable(https: boolean) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    const answering = (socket as { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent
    if (socket.writable && !answering && error.code !== 'ECONNRESET')
      socket.write(text(refusalOf(error.code), https))
    socket.destroySoon()
  }
}

function text({ status, code }: Refusal, https: boolean): string {
  const body = JSON.stringify({ status: 'error', code, message: translate('en_US', code) })
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    ...(https ? ['strict-transport-security: max-age=31536000'] : []),
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}
