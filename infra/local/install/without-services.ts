import { existsSync, rmSync, writeFileSync } from 'node:fs'

const POLICY = '/usr/sbin/policy-rc.d'

/** While `work` runs as root, packages that are installed start no service: policy-rc.d is how Debian is told so. */
export async function withoutServices(work: () => Promise<void>): Promise<void> {
  const ownPolicy = !existsSync(POLICY)
  if (ownPolicy) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    await work()
  } finally {
    if (ownPolicy) rmSync(POLICY)
  }
}
