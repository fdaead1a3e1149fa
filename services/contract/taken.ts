import type { DocumentKey } from './routing.ts'

/**
 * Which redirect workers are up and which version of an edited link each uses, only to display how fast a change is
 * live. Both are Redis hashes by worker with times by Redis' own clock. `workers`: `{began} {seen}` in Unix milliseconds;
 * a worker unseen for `WORKER_GONE_MS` is gone. `taken`: `{version} {at}`, expires `TAKEN_KEPT_S` after the last change.
 */
export const takenNames = (prefix: string) => ({
  workers: `${prefix}workers`,
  taken: (key: DocumentKey) => `${prefix}taken:${key}`,
})
export const WORKER_SEEN_EACH_MS = 5_000
export const WORKER_GONE_MS = 16_000
export const TAKEN_KEPT_S = 86_400

/** The two numbers in a value of either hash; undefined for anything else. */
export function readTaken(value: string | undefined): [number, number] | undefined {
  const [, first, second] = /^(\d{1,15}) (\d{1,15})$/.exec(value ?? '') ?? []
  return first && second ? [Number(first), Number(second)] : undefined
}
