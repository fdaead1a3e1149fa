const UNIQUE_VIOLATION = '23505'

/** Whether Postgres refused a row because another one has the same unique value. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
