const TIMEOUT_MS = 120_000

/** A part of the application failed to load; the message names it. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Waits up to two minutes for a part of the application. */
export async function loadChunk<T>(chunk: string, loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), TIMEOUT_MS)
  })
  try {
    return await Promise.race([loading, timeout])
  } catch (cause) {
    throw new ChunkLoadError(`Loading chunk ${chunk} failed`, { cause })
  } finally {
    clearTimeout(timer)
  }
}
