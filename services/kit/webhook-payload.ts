/** The body of an event: the same bytes in every attempt, and where it is shown. */
export const webhookPayload = (event: { type: string; created_at: Date; data: unknown }): string =>
  JSON.stringify({ type: event.type, timestamp: event.created_at.toISOString(), data: event.data })
