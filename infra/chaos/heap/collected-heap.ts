/**
 * Loaded into a service by `NODE_OPTIONS=--import`: on SIGUSR2 it collects its garbage and writes the bytes that are
 * left, on the heap and outside of it, into a file named for its pid below `CHAOS_HEAP_DIR`.
 */
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const path = join(process.env.CHAOS_HEAP_DIR ?? '', String(process.pid))

process.on('SIGUSR2', () => {
  for (let round = 0; round < 3; round += 1) collect()
  const { heapUsed, external } = process.memoryUsage()
  writeFileSync(`${path}.new`, String(heapUsed + external))
  renameSync(`${path}.new`, path)
})
