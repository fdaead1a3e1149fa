import { expect, test, vi } from 'vitest'
import { loadChunk } from './load-chunk.ts'

test('a part that fails or does not load within two minutes is an error that names it', async () => {
  vi.useFakeTimers()
  expect(await loadChunk('plans', Promise.resolve('screen'))).toBe('screen')
  const cause = new TypeError('gone')
  const named = { name: 'ChunkLoadError', message: 'Loading chunk plans failed' }
  await expect(loadChunk('plans', Promise.reject(cause))).rejects.toMatchObject({ ...named, cause })
  const never = vi.fn()
  const waiting = loadChunk('plans', new Promise(() => {})).catch(never)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(never).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await waiting
  expect(never).toHaveBeenCalledWith(expect.objectContaining(named))
  vi.useRealTimers()
})
