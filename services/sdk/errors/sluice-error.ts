import type { components } from '../api/operations.d.ts'

/** Codes of the API, as its document lists them. Newer installations may add some. */
type ApiCode = components['schemas']['ApiProblem']['code']
/** Codes of calls that got no answer of the API. */
type CallCode = 'network_error' | 'timeout' | 'unreadable_answer'
/** Codes of `verifyWebhook`. */
type WebhookCode = 'webhook_headers' | 'webhook_timestamp' | 'webhook_signature' | 'webhook_body'

export type SluiceErrorCode = ApiCode | CallCode | WebhookCode | (string & Record<never, never>)

/** The call that failed. Sent again with the same idempotency key, it is done once. */
export type FailedRequest = {
  method: string
  path: string
  /** How often it was sent. */
  attempts: number
  idempotencyKey: string | undefined
}

export type ErrorFacts = {
  /** Of HTTP; 0 without an answer. */
  status: number
  code: SluiceErrorCode
  message: string
  /** What is wrong with fields of the request, by their names. */
  errors?: Readonly<Record<string, string>> | undefined
  /** What a program needs to go on, such as the missing scope. */
  data?: Readonly<Record<string, unknown>> | undefined
  /** After which the same call may succeed. */
  retryAfterSeconds?: number | undefined
  request?: FailedRequest | undefined
  cause?: unknown
}

/** The one error of this package. Decide by `code`; `message` is for people. It never holds the API key. */
export class SluiceError extends Error {
  override readonly name = 'SluiceError'
  readonly status: number
  readonly code: SluiceErrorCode
  readonly errors: ErrorFacts['errors']
  readonly data: ErrorFacts['data']
  readonly retryAfterSeconds: number | undefined
  readonly request: FailedRequest | undefined

  constructor({ message, cause, ...facts }: ErrorFacts) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = facts.status
    this.code = facts.code
    this.errors = facts.errors
    this.data = facts.data
    this.retryAfterSeconds = facts.retryAfterSeconds
    this.request = facts.request
  }
}
