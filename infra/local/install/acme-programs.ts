import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ACME_PROGRAMS, PEBBLE } from '../stores/pebble.ts'

/**
 * Builds the tests' certificate authority and its DNS server from their Go module, unless they are there. Debian's package
 * is older than renewal information. Returns whether they are there now.
 */
export function installAcmePrograms(): boolean {
  const areThere = () =>
    ['pebble', 'pebble-challtestsrv'].every((name) => existsSync(join(ACME_PROGRAMS, name)))
  if (areThere()) return true
  console.log(`go install ${PEBBLE}`)
  // An older Go fetches the one that the module names.
  const env = { ...process.env, GOBIN: ACME_PROGRAMS, GOTOOLCHAIN: 'auto' }
  spawnSync('go', ['install', PEBBLE], { stdio: ['ignore', 'inherit', 'inherit'], env })
  return areThere()
}
