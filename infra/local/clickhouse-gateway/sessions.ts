import { BadRequest, type SessionOfRequest } from './request.ts'

/** Sessions by name. They keep nothing; a client learns from them that its request is late. */
export function createSessions(now: () => number = () => performance.now()) {
  /** When the session ends; `Infinity` while a request uses it. */
  const ends = new Map<string, number>()
  const forgetEnded = () => {
    for (const [id, end] of ends) if (end <= now()) ends.delete(id)
  }
  return {
    /** Enters the session for one request, and returns how to leave it. Throws `BadRequest`. */
    enter({ id, check, timeoutMs }: SessionOfRequest): () => void {
      forgetEnded()
      if (ends.get(id) === Number.POSITIVE_INFINITY)
        throw new BadRequest(373, `Session ${id} is locked`, 'SESSION_IS_LOCKED')
      if (check && !ends.has(id)) throw new BadRequest(372, `Session ${id} not found`, 'SESSION_NOT_FOUND')
      ends.set(id, Number.POSITIVE_INFINITY)
      return () => ends.set(id, now() + timeoutMs)
    },
  }
}
export type Sessions = ReturnType<typeof createSessions>
