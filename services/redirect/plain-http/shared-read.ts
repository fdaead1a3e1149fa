import { Socket } from 'node:net'

type Handle = { useUserBuffer?: (buffer: Uint8Array) => void }
type WithSymbols = Socket & { _handle?: Handle | null } & Record<symbol, unknown>

/**
 * Takes the first `count` bytes of the shared buffer, which are valid until it returns. False: read no more until
 * `socket.resume()`.
 */
export type OnRead = (count: number) => boolean

/** Where `net.Socket` keeps the buffer and the callback of its `onread` option. */
function onreadSymbols(): { buffer: symbol; callback: symbol } | undefined {
  const probe = new Socket({ onread: { buffer: new Uint8Array(1), callback: () => true } })
  const named = (name: string) =>
    Object.getOwnPropertySymbols(probe).find(({ description }) => description === name)
  const [buffer, callback] = [named('kBuffer'), named('kBufferCb')]
  probe.destroy()
  return buffer && callback ? { buffer, callback } : undefined
}

/**
 * Gives accepted connections what the option `onread` gives outgoing ones: every read lands in one buffer shared by all
 * and goes to a function, without an allocation of 64 KiB and a pass through a stream. Undefined where this Node lacks
 * the option or keeps it elsewhere.
 */
export function createSharedRead(buffer: Buffer): ((socket: Socket, onRead: OnRead) => boolean) | undefined {
  const symbols = onreadSymbols()
  if (!symbols) return undefined
  return (socket, onRead) => {
    const known = socket as WithSymbols
    if (typeof known._handle?.useUserBuffer !== 'function') return false
    known[symbols.buffer] = buffer
    known[symbols.callback] = onRead
    known._handle.useUserBuffer(buffer)
    return true
  }
}
