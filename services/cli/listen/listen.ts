import { setTimeout as pause } from 'node:timers/promises'
import { type Sluice, SluiceError } from '@sluice/sdk'
import type { EventName } from './event-names.ts'
import type { Heard } from './forward.ts'

const READ_EVERY_MS = 1_000
const RETRY_MS = 5_000
/** Leaving must not keep the terminal. A listener that stays behind ends by itself. */
const LEAVE_MS = 3_000

export type Ear = {
  sluice: Sluice
  /** Without it, all. */
  events: EventName[] | undefined
  /** Ends the listening. */
  signal: AbortSignal
  /** Takes one event after the other. */
  onEvent(event: Heard): Promise<void>
  onReady(): void
  /** The installation is away, or forgot this listener, so that events in between are lost. */
  onTrouble(words: string): void
}

/** Listens until the signal aborts, then leaves nothing behind. Rejects for what waiting does not mend. */
export async function listen(ear: Ear): Promise<void> {
  const { sluice, events, signal } = ear
  let id: number | undefined
  try {
    for (;;) {
      const { data } = await sluice.post('/api/webhooks/listeners', {
        body: { ...(events && { events }) },
        signal,
      })
      if (id === undefined) ear.onReady()
      id = data.id
      await readAll(ear, id)
      ear.onTrouble(
        'The installation has forgotten this listener; events since then were missed. Listening again.',
      )
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    if (id !== undefined) await leave(sluice, id)
  }
}

/** Resolves when the listener is gone. */
async function readAll({ sluice, signal, onEvent, onTrouble }: Ear, id: number): Promise<void> {
  let cursor: string | undefined
  for (;;) {
    try {
      const query = { ...(cursor !== undefined && { cursor }) }
      const answer = await sluice.get('/api/webhooks/listeners/{id}/events', { path: { id }, query, signal })
      for (const event of answer.items) await onEvent(event)
      cursor = answer.next_cursor
      if (answer.items.length === 0) await pause(READ_EVERY_MS, undefined, { signal })
    } catch (error) {
      if (!(error instanceof SluiceError) || signal.aborted) throw error
      if (error.code === 'not_found') return
      if (error.status >= 400 && error.status < 500 && error.status !== 429) throw error
      onTrouble(`${error.message} [${error.code}]; trying again`)
      await pause(RETRY_MS, undefined, { signal })
    }
  }
}

const leave = (sluice: Sluice, id: number) =>
  sluice
    .delete('/api/webhooks/listeners/{id}', { path: { id }, signal: AbortSignal.timeout(LEAVE_MS) })
    .catch(() => undefined)
