import type { z } from 'zod'
import { ApiError } from './api-error.ts'
import { readRefusal } from './read-refusal.ts'

/** Returns an answer's data in the contract's shape, or throws an `ApiError`. `signedIn`: the call had to be. */
export function readAnswer<T extends z.ZodType>(
  shape: T,
  status: number,
  body: string,
  signedIn = true,
): z.output<T> {
  const data = parse(body)
  const facts = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
  const ok = status >= 200 && status < 300
  if (!ok || facts.status === 'error') throw readRefusal(status, facts, signedIn)
  if (data === undefined) throw new ApiError('unparsable', { status })
  const read = shape.safeParse(data)
  if (read.success) return read.data
  // A newer server may know more enum values than this page, which shows them as they are.
  if (read.error.issues.every((issue) => isNewWord(issue, data))) return data as z.output<T>
  throw new ApiError('unreadable', { status })
}

/** A string in place of one of several enum values; a single literal, such as `success`, does not count. */
const isNewWord = (issue: z.core.$ZodIssue, data: unknown): boolean =>
  issue.code === 'invalid_value' && issue.values.length > 1 && typeof at(data, issue.path) === 'string'

const at = (data: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)[key], data)

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
