/** What a stream had shown: all stored from `since` to about `shown`, Unix ms by ClickHouse's clock. */
export type LastEvent = { since: number; shown: number }

/** The id of an event, with which a stream goes on. It holds no right: whose visits they are, the session says. */
export const eventId = ({ since, shown }: LastEvent): string => `${since}-${shown}`

/** Undefined for what is no id of ours. */
export function readEventId(text: string): LastEvent | undefined {
  const [, since, shown] = /^(\d{1,15})-(\d{1,15})$/.exec(text) ?? []
  return since && shown ? { since: Number(since), shown: Number(shown) } : undefined
}

/** A server-sent event. `data` is JSON, so it has no line breaks. */
export const eventText = (event: string, data: string, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`
