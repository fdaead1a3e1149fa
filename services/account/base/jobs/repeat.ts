/**
 * Runs `work` repeatedly, `everyMs` after it last ended. A failure goes to `onError`, and the next run comes as usual.
 * Returns a function that stops it and waits for a run in progress.
 */
export function repeat(
  everyMs: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<void> = Promise.resolve()
  const schedule = () => {
    timer = setTimeout(() => {
      turn = Promise.resolve()
        .then(work)
        .then(() => {}, onError)
        .then(() => {
          if (!stopped) schedule()
        })
    }, everyMs)
  }
  schedule()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await turn
  }
}
