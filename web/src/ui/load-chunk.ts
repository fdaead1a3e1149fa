const TIMEOUT_MS = 120_000

/** A part of the application that did not come; names it. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

/** Waits two minutes for a part of the application that is being fetched. */
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
