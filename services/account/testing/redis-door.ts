import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Forwards connections on this port to a Redis until the test ends. `cut` breaks the open ones. */
export function openDoor(port: number, redis: URL): { cut(): void } {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    const upstream = connect(Number(redis.port), redis.hostname)
    socket.pipe(upstream).pipe(socket)
    for (const end of [socket, upstream]) {
      open.add(end)
      end.on('error', () => end.destroy())
      end.on('close', () => open.delete(end))
    }
  })
  server.listen(port, '127.0.0.1')
  const cut = () => {
    for (const end of open) end.destroy()
  }
  onTestFinished(() => {
    cut()
    server.close()
  })
  return { cut }
}
