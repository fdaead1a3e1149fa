import { expect } from 'vitest'
import { PATIENCE_MS } from './browser.ts'

/** Repeats a read until its value is as expected. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: PATIENCE_MS })
