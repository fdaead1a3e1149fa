/** The work did not finish in time. */
export class TooLateError extends Error {
  override name = 'TooLateError'
}

/**
 * The promise's result, or `TooLateError` after `ms`. The verdict falls one turn after the timer, so that an answer
 * that arrived while the event loop was late still counts.
 */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => reject(new TooLateError(`took over ${ms} ms`))), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
