import { mkdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { ROOT } from '../start/config.ts'
import { Refused } from '../start/refused.ts'
import { runTool } from '../start/run-tool.ts'
import { build } from './build.ts'
import { CLIENTS } from './clients.ts'
import { pack } from './pack.ts'
import { writeTypes } from './write-types.ts'

/** `types` makes the types alone, which the checks need. */
runTool(async (say) => {
  const [what] = process.argv.slice(2)
  if (what !== undefined && what !== 'types') throw new Refused('usage: main.ts [types]')
  await writeTypes()
  if (what === 'types') return
  const dist = join(ROOT, 'dist')
  await mkdir(dist, { recursive: true })
  for (const client of CLIENTS) {
    await build(client)
    say(`${client.name}: ${relative(ROOT, await pack(client, dist))}`)
  }
})
