/** A refused or failed call. `message` is the server's own, in the asked language, or empty when it gave none. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: 'refused' | 'unauthenticated' | 'network' | 'unreadable'
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** The API's own error code, empty when it gave none. */
  readonly code: string
  /** By field of the sent form. */
  readonly fields: Readonly<Record<string, string>>

  constructor(
    kind: ApiError['kind'],
    facts: { status?: number; code?: string; message?: string; fields?: Record<string, string> } = {},
  ) {
    super(facts.message ?? '')
    this.kind = kind
    this.status = facts.status ?? 0
    this.code = facts.code ?? ''
    this.fields = facts.fields ?? {}
  }
}
