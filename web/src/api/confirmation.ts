import { ConfirmationAsked } from '@sluice/contract/api-security'
import { useSyncExternalStore } from 'react'
import { ApiError } from './api-error.ts'

/** A change waits for who makes it: what it is confirmed with, why the last try was refused, whether one is under way. */
export type Confirmation = { with: ConfirmationAsked['with']; refusal: ApiError | null; working: boolean }

let waiting: Confirmation | null = null
let settle: (given: string | null) => void = () => {}
const listeners = new Set<() => void>()

function show(next: Confirmation | null): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** Refusals that are said where the code is asked for, to be tried again there. */
const TRIED_AGAIN = ['confirmation_wrong', 'too_many_requests']

/**
 * Asks for a confirmation and sends the refused request again with it, until it is taken. Throws what `send` does, and
 * `ApiError` of the kind `cancelled` when whoever was asked gives up. Without a screen that asks, throws the refusal.
 */
export async function askAndSend<T>(
  refused: ApiError,
  send: (confirmation: string) => Promise<T>,
): Promise<T> {
  const asked = ConfirmationAsked.safeParse(refused.data)
  if (!asked.success || waiting || listeners.size === 0) throw refused
  let refusal: ApiError | null = null
  try {
    for (;;) {
      const given = await ask({ with: asked.data.with, refusal, working: false })
      if (given === null) throw new ApiError('cancelled')
      try {
        return await send(given)
      } catch (error) {
        if (!(error instanceof ApiError) || !TRIED_AGAIN.includes(error.code)) throw error
        refusal = error
      }
    }
  } finally {
    show(null)
  }
}

function ask(next: Confirmation): Promise<string | null> {
  return new Promise((resolve) => {
    settle = resolve
    show(next)
  })
}

/** Gives the code or password that was asked for; null gives up. */
export function answerConfirmation(given: string | null): void {
  if (!waiting || waiting.working) return
  show({ ...waiting, working: true })
  settle(given)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useConfirmation = (): Confirmation | null => useSyncExternalStore(subscribe, () => waiting)
