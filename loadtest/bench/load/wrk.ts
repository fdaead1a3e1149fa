import { fileURLToPath } from 'node:url'
import { run } from '../processes/run.ts'
import { goingFirst } from './going-first.ts'

/** `late`: answers that took longer than two seconds. */
export type WrkResult = {
  requests: number
  seconds: number
  wrongStatus: number
  broken: number
  late: number
  p50Us: number
  p99Us: number
}

export type WrkOptions = {
  core: number
  port: number
  seconds: number
  connections: number
  requestsFile: string
  /** Name in the handshake; undefined: without TLS. It has to be one of this machine's. */
  tls?: string | undefined
}

const SCRIPT = fileURLToPath(new URL('wrk.lua', import.meta.url))

/** Sends as many requests as the server can take over keep-alive connections. Throws if any answer was not good. */
export async function runWrk(options: WrkOptions): Promise<WrkResult> {
  const { core, port, seconds, connections, requestsFile, tls } = options
  const args = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '-s',
    SCRIPT,
    tls ? `https://${tls}:${port}` : `http://127.0.0.1:${port}`,
    '--',
    requestsFile,
  ]
  const command = ['-c', String(core), ...(await goingFirst()), 'wrk', ...args]
  const out = await run('taskset', command, (seconds + 20) * 1000)
  const json = /^RESULT (.*)$/m.exec(out)?.[1]
  if (!json) throw new Error(`wrk printed no result:\n${out}`)
  const result = JSON.parse(json) as WrkResult
  if (result.wrongStatus + result.broken > 0 || result.requests === 0)
    throw new Error(`wrk against port ${port}: ${json}`)
  return result
}
