import { execFile } from 'node:child_process'
import { mkdtemp, realpath, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { ROOT } from '../../start/config.ts'
import { CLIENTS } from '../clients.ts'
import { packedClients } from './packed-clients.ts'

/**
 * A new folder outside the repository with these clients, packed and installed without a network. `others`: packages of the
 * checkout that the last client depends on, taken from where the checkout has them.
 */
export async function installOutside(
  names: readonly string[],
  others: readonly string[] = [],
): Promise<string> {
  const outside = await mkdtemp(join(tmpdir(), 'sluice-outside-'))
  const archives = await packedClients()
  const dependencies: Record<string, string> = {}
  for (const name of names) {
    const client = CLIENTS.find((each) => each.name === name) ?? expect.fail(`no ${name}`)
    dependencies[name] = `file:${archives[name]}`
    for (const other of name === names.at(-1) ? others : [])
      dependencies[other] = `link:${await realpath(join(ROOT, client.folder, 'node_modules', other))}`
  }
  await writeFile(
    join(outside, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies }),
  )
  // What the clients ask for by version is these, too.
  await writeFile(
    join(outside, 'pnpm-workspace.yaml'),
    JSON.stringify({ packages: ['.'], overrides: dependencies }),
  )
  const pnpm = join(ROOT, '.tools/node_modules/.bin/pnpm')
  await promisify(execFile)(pnpm, ['install', '--offline', '--store-dir', join(outside, '.store')], {
    cwd: outside,
  })
  return outside
}
