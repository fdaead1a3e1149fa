import type { AttemptError } from '@sluice/contract/api-webhooks'

/** No answer came. `code` says why, for the endpoint's owner. */
export class OutgoingError extends Error {
  override name = 'OutgoingError'
  readonly code: AttemptError

  constructor(code: AttemptError, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const TIMED_OUT = /^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT|UND_ERR_ABORTED)$/
const UNREADABLE = /^(HPE_|UND_ERR_(HEADERS_OVERFLOW|RES_EXCEEDED_MAX_SIZE|INFO))/
const TLS =
  /^(ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|EPROTO|ERR_OSSL)/

/** The reason behind an error of the HTTP client or of the socket. */
export function outgoingErrorOf(error: unknown): OutgoingError {
  if (error instanceof OutgoingError) return error
  const code = codeOf(error)
  const name = error instanceof Error ? error.name : ''
  if (name === 'TimeoutError' || name === 'AbortError' || TIMED_OUT.test(code))
    return new OutgoingError('timed_out', { cause: error })
  if (TLS.test(code)) return new OutgoingError('tls_failed', { cause: error })
  if (name === 'HTTPParserError' || UNREADABLE.test(code))
    return new OutgoingError('answer_unreadable', { cause: error })
  return new OutgoingError('connection_failed', { cause: error })
}
