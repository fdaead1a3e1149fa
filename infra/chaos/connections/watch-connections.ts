import { existsSync, readFileSync } from 'node:fs'
import type { Preload } from '../preloads.ts'

const WATCHED = new URL('watched-connections.ts', import.meta.url).pathname

/** Makes a service ask `nameServer` for every name, and write each connection that it begins into `file`. */
export const watchConnections = (file: string, nameServer: string): Preload => ({
  path: WATCHED,
  env: { CHAOS_CONNECTIONS_FILE: file, CHAOS_NAME_SERVER: nameServer },
})

/** Addresses and ports of the connections begun so far, whether they were accepted or not. */
export const connectionsIn = (file: string): { address: string; port: number }[] =>
  (existsSync(file) ? readFileSync(file, 'utf8') : '')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [address = '', port] = line.split(' ')
      return { address, port: Number(port) }
    })
