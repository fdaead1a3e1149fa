import { expect } from 'vitest'
import { PATIENCE_MS } from './browser.ts'

/** Waits until what is read is as expected. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: PATIENCE_MS })
