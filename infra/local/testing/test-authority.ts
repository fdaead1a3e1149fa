import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type PebbleOptions, startPebble } from '../stores/pebble.ts'

/** A certificate authority with its DNS server, stopped when the current test ends. */
export async function testAuthority(options: Omit<PebbleOptions, 'home' | 'log'>) {
  const home = await mkdtemp(join(tmpdir(), 'sluice-pebble-'))
  const pebble = await startPebble({ ...options, home, log: () => {} })
  onTestFinished(async () => {
    await pebble.stop()
    await rm(home, { recursive: true, force: true })
  })
  return { ...pebble, home }
}
