import { connect, type Socket } from 'node:net'
import type { FaultMode } from './fault-mode.ts'

type Held = { due: number; chunk: Buffer | undefined }

export type FaultLink = {
  /** Call after a change of mode. */
  modeChanged(): void
  destroy(): void
}

export type LinkDeps = {
  client: Socket
  target: { host: string; port: number }
  mode(): FaultMode
  onBytes(direction: 'up' | 'down', bytes: number, dropped: boolean): void
  onClose(link: FaultLink): void
}

/** One client connection and its connection to the store. The mode at arrival applies to each chunk. */
export function openLink(deps: LinkDeps): FaultLink {
  const { client } = deps
  let upstream: Socket | undefined
  let tainted = false
  let closed = false

  const link: FaultLink = {
    modeChanged() {
      const mode = deps.mode()
      if (mode.kind === 'reset' || mode.kind === 'refuse') return destroy()
      if (tainted && mode.kind !== 'drop-responses') return destroy()
      if (mode.kind === 'hang') {
        client.pause()
        upstream?.pause()
        return
      }
      open()
      client.resume()
      upstream?.resume()
    },
    destroy,
  }

  function destroy() {
    if (closed) return
    closed = true
    reset(client)
    if (upstream) reset(upstream)
    deps.onClose(link)
  }

  function open() {
    if (upstream || closed) return
    upstream = connect({ ...deps.target, allowHalfOpen: true, noDelay: true })
    relay(client, upstream, 'up')
    relay(upstream, client, 'down')
    client.resume()
  }

  function relay(from: Socket, to: Socket, direction: 'up' | 'down') {
    const queue: Held[] = []
    let timer: NodeJS.Timeout | undefined
    const flush = () => {
      timer = undefined
      while (queue[0] && queue[0].due <= performance.now() + 0.5) {
        const { chunk } = queue.shift()!
        if (chunk === undefined) to.end()
        else if (!to.write(chunk)) from.pause()
      }
      const next = queue[0]
      if (next) timer = setTimeout(flush, Math.max(0, next.due - performance.now()))
    }
    const accept = (chunk: Buffer | undefined) => {
      const mode = deps.mode()
      const dropped = chunk !== undefined && mode.kind === 'drop-responses' && direction === 'down'
      if (chunk) deps.onBytes(direction, chunk.length, dropped)
      if (dropped) {
        tainted = true
        if (mode.afterwards === 'reset') destroy()
        return
      }
      const delay = mode.kind === 'latency' ? mode.ms : 0
      const due = Math.max(performance.now() + delay, queue.at(-1)?.due ?? 0)
      queue.push({ due, chunk })
      if (!timer) flush()
    }
    to.on('drain', () => deps.mode().kind !== 'hang' && from.resume())
    from.on('data', accept)
    from.on('end', () => accept(undefined))
    from.on('error', destroy)
    from.on('close', () => {
      if (from.destroyed && to.destroyed && !closed) destroy()
    })
  }

  client.on('error', destroy)
  client.setNoDelay(true)
  client.pause()
  const mode = deps.mode()
  if (mode.kind === 'reset' || mode.kind === 'refuse') queueMicrotask(destroy)
  else if (mode.kind !== 'hang') open()
  return link
}

/**
 * With writes or an end in progress, a reset would wait for them, perhaps forever, or leave a handle that libuv refuses
 * to reset and Node cannot clean up at exit.
 */
function reset(socket: Socket): void {
  if (socket.writableEnded || socket.writableLength > 0) socket.destroy()
  else socket.resetAndDestroy()
}
