type Facts = {
  status?: number
  code?: string
  message?: string
  wordless?: boolean
  fields?: Record<string, string>
  data?: unknown
}

/**
 * A refused or failed call. `message` comes from the server in the requested language, or is empty without a readable
 * answer: `unparsable` is not JSON, `unreadable` does not match the contract. `cancelled`: the user did not confirm.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: 'refused' | 'unauthenticated' | 'network' | 'unparsable' | 'unreadable' | 'cancelled'
  /** HTTP status; 0 without an answer. */
  readonly status: number
  /** The API's error code, empty if there is none. */
  readonly code: string
  /** The refusal had no words; `message` only names the status. */
  readonly wordless: boolean
  /** Messages by field of the form. */
  readonly fields: Readonly<Record<string, string>>
  /** Data that came with the refusal. */
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
