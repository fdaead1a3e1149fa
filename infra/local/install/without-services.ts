import { existsSync, rmSync, writeFileSync } from 'node:fs'

const POLICY = '/usr/sbin/policy-rc.d'

/** Packages installed by `work` as root start no service: Debian asks policy-rc.d. */
export async function withoutServices(work: () => Promise<void>): Promise<void> {
  const ownPolicy = !existsSync(POLICY)
  if (ownPolicy) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    await work()
  } finally {
    if (ownPolicy) rmSync(POLICY)
  }
}
