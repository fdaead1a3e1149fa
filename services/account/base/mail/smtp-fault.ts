/** What may be logged about a failed delivery: never the server's words, which may repeat the mail. */
export type SmtpFault = { code?: string; responseCode?: number }

export function smtpFault(error: unknown): SmtpFault {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return {
    ...(typeof code === 'string' && { code }),
    ...(typeof responseCode === 'number' && { responseCode }),
  }
}

/**
 * Whether the mail itself was refused (RFC 5321: 5yz to its envelope or content). A failed login is the operator's to
 * fix.
 */
export const isRefusedForGood = ({ code, responseCode = 0 }: SmtpFault): boolean =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500

const FIRST_MS = 2_000
const LONGEST_MS = 30 * 60_000

/** Pause after the `attempts`th failed attempt: 2 s, 4 s, 8 s … half an hour. */
export const retryAfterMs = (attempts: number): number =>
  Math.min(FIRST_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_MS)
