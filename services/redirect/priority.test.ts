import { execFile } from 'node:child_process'
import { getPriority } from 'node:os'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const MODULE = new URL('priority.ts', import.meta.url).href
const log = '{ warn: (at, why) => { throw new Error(why, { cause: at.err }) } }'

/** Nice values of the threads of a new process that called `lower`, by name. One of them is libuv's. */
async function niceAfter(lower: string): Promise<Record<string, number[]>> {
  const program = `
    import { readdirSync, readFileSync } from 'node:fs'
    import { readFile } from 'node:fs/promises'
    import { getPriority } from 'node:os'
    import { ${lower} } from '${MODULE}'
    await readFile('/proc/self/comm')
    ${lower}(${log})
    const nice = {}
    for (const id of readdirSync('/proc/self/task').map(Number)) {
      const name = readFileSync('/proc/self/task/' + id + '/comm', 'latin1').trim()
      ;(nice[name] ??= []).push(getPriority(id))
    }
    console.log(JSON.stringify(nice))`
  const args = ['--input-type=module', '--v8-pool-size=2', '-e', program]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout) as Record<string, number[]>
}

test.runIf(process.platform === 'linux')('in a worker only the threads of V8 yield', async () => {
  const nice = await niceAfter('lowerV8Threads')
  expect(nice['node-MainThread']).toEqual([getPriority()])
  expect(nice['node-V8Worker']).toEqual([10, 10])
  expect(new Set(nice['libuv-worker'])).toEqual(new Set([getPriority()]))
})

test.runIf(process.platform === 'linux')(
  'with a shipping thread every thread but the main one yields',
  async () => {
    const nice = await niceAfter('lowerAllButMainThread')
    expect(nice['node-MainThread']).toEqual([getPriority()])
    expect(nice['node-V8Worker']).toEqual([10, 10])
    expect(new Set(nice['libuv-worker'])).toEqual(new Set([5]))
  },
)
