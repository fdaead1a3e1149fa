type Facts = {
  status?: number
  code?: string
  message?: string
  wordless?: boolean
  fields?: Record<string, string>
  data?: unknown
}

/**
 * A refused or failed call. `message` is the server's own, in the asked language, or empty when there was no answer that
 * can be read: `unparsable` is no JSON, `unreadable` not what the contract says. `cancelled`: given up by who was to confirm.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: 'refused' | 'unauthenticated' | 'network' | 'unparsable' | 'unreadable' | 'cancelled'
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** The API's own error code, empty when it gave none. */
  readonly code: string
  /** The refusal came without words; `message` only names its status. */
  readonly wordless: boolean
  /** By field of the sent form. */
  readonly fields: Readonly<Record<string, string>>
  /** What the server gave to go on with. */
  readonly data: unknown

  constructor(kind: ApiError['kind'], facts: Facts = {}) {
    super(facts.message ?? '')
    this.kind = kind
    this.status = facts.status ?? 0
    this.code = facts.code ?? ''
    this.wordless = facts.wordless ?? false
    this.fields = facts.fields ?? {}
    this.data = facts.data
  }
}
