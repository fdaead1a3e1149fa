import { fileURLToPath } from 'node:url'
import { start } from '../processes/start.ts'
import type { BenchServer, Ground } from './server.ts'

const LOCATION = 'https://shop0.example.com/campaign/0/landing?utm_source=ads&utm_campaign=0'
const LABELS = {
  'bare-http': 'bare node:http, constant 302',
  'bare-net': 'bare node:net, nothing read',
}

/** Starts bare Node with one constant answer. */
export async function startBare(name: keyof typeof LABELS, ground: Ground): Promise<BenchServer> {
  const started = await start({
    name,
    core: ground.serverCore,
    command: process.execPath,
    args: [fileURLToPath(new URL(`${name}-process.ts`, import.meta.url)), LOCATION],
    env: {},
    logs: ground.dir,
  })
  return {
    name,
    label: LABELS[name],
    port: started.port,
    pid: started.pid,
    expected: () => LOCATION,
    stop: started.stop,
  }
}
