const KEY = /^[\x21-\x7e]{1,255}$/

/** The caller's key, or a new one. Throws a TypeError for one that the API refuses. */
export function idempotencyKey(given: string | undefined): string {
  if (given === undefined) return crypto.randomUUID()
  if (!KEY.test(given)) throw new TypeError('idempotencyKey must be 1 to 255 visible ASCII characters')
  return given
}
