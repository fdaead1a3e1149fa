import { fileURLToPath } from 'node:url'
import { start } from '../processes/start.ts'
import type { BenchServer, Ground } from './server.ts'

const PROCESS = fileURLToPath(new URL('bare-http-process.ts', import.meta.url))
const LOCATION = 'https://shop0.example.com/campaign/0/landing?utm_source=ads&utm_campaign=0'

export async function startBareHttp(ground: Ground): Promise<BenchServer> {
  const started = await start({
    name: 'bare-http',
    core: ground.serverCore,
    command: process.execPath,
    args: [PROCESS, LOCATION],
    env: {},
    logs: ground.dir,
  })
  return {
    name: 'bare-http',
    label: 'bare node:http, constant 302',
    port: started.listening.port,
    pid: started.pid,
    expected: () => LOCATION,
    stop: started.stop,
  }
}
