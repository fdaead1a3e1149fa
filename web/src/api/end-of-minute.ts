const MINUTE_MS = 60_000

/** When the present ends in questions to the server, so that those of one minute are equal. */
export const endOfMinute = (now: Date): Date =>
  new Date(Math.ceil((now.getTime() + 1) / MINUTE_MS) * MINUTE_MS)
