/** The work did not end in time. */
export class TooLateError extends Error {
  override name = 'TooLateError'
}

/**
 * The promise's result, or `TooLateError` after `ms`. When the event loop itself was late, what has arrived
 * meanwhile still counts: the verdict falls one turn after the timer.
 */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => reject(new TooLateError(`took over ${ms} ms`))), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
