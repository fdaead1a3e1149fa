import { ConfirmationAsked } from '@sluice/contract/api-security'
import { useSyncExternalStore } from 'react'
import { ApiError } from './api-error.ts'

/** A pending confirmation: what it needs, why the last try was refused, and whether one is in progress. */
export type Confirmation = { with: ConfirmationAsked['with']; refusal: ApiError | null; working: boolean }

let waiting: Confirmation | null = null
let settle: (given: string | null) => void = () => {}
const listeners = new Set<() => void>()

function show(next: Confirmation | null): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** Refusals shown in the confirmation dialog, where the user can try again. */
const TRIED_AGAIN = ['confirmation_wrong', 'too_many_requests']

/**
 * Asks for a confirmation and repeats the refused request with it until it is accepted. Throws the errors of `send`, and
 * an `ApiError` of kind `cancelled` if the user gives up. Throws the refusal if no screen can ask.
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

/** Answers with the code or password; null gives up. */
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
