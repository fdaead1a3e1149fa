import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { Refused } from './refused.ts'

/** Whether something answers there: a browser may resolve `localhost` to `::1` although we listen on 127.0.0.1. */
async function answers(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port, timeout: 1_000 })
  try {
    return await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true))
      socket.once('error', () => resolve(false))
      socket.once('timeout', () => resolve(false))
    })
  } finally {
    socket.destroy()
  }
}

/** Refuses, naming the port, when the front door cannot listen or another program would answer in its place. */
export async function checkPort(host: string, port: number, variable = 'SLUICE_PORT'): Promise<void> {
  const other = `Stop the program that uses it, or choose another port: make start ${variable}=${port + 10}`
  const taken = new Refused(`Port ${port} is already in use. ${other}`)
  const server = createServer()
  try {
    server.listen({ host, port, exclusive: true })
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EADDRINUSE') throw taken
    throw new Refused(`Port ${port} on ${host} is not available (${code}). ${other}`)
  }
  for (const loopback of ['127.0.0.1', '::1']) if (await answers(loopback, port)) throw taken
}
