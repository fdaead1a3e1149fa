import type { Socket } from 'node:net'
import type { Answer } from '../redirects/answer.ts'
import type { Visit } from '../redirects/visit.ts'
import type { AnswerTimes } from '../served/answer-times.ts'
import { createAnswerBytes } from './answer-bytes.ts'
import { createDirectWrite } from './direct-write.ts'
import { createRequestReader } from './read-request.ts'
import { createSharedRead } from './shared-read.ts'

/** A single read of up to this size is handled here. Longer requests are left to `node:http` and its limit. */
const MAX_BYTES = 8_192
/** The most that Node reads from a socket at once. */
const READ_BYTES = 65_536

export type PlainDeps = {
  serve: (visit: Visit) => void
  seen: (socket: Socket) => void
  times: Pick<AnswerTimes, 'begin' | 'end'>
  /** Hands the connection to `node:http` for good, with the bytes read but not answered. */
  handOver: (socket: Socket, unread: Buffer) => void
}

export type PlainConnections = {
  take: (socket: Socket) => void
  /** Closes connections that have no answer pending. */
  closeIdle: () => void
  closeAll: () => void
  readonly counters: Readonly<{ answered: number; handedOver: number }>
}

type Connection = { readonly socket: Socket; readonly waiting: boolean }

/**
 * Serves connections whose requests arrive whole and plain, one at a time. Bypassing the HTTP parser saves about half
 * the work of a visit. Anything else goes to `node:http`, with its bytes unread.
 */
export function createPlainConnections(deps: PlainDeps): PlainConnections {
  const { serve, seen, times, handOver } = deps
  const answerBytes = createAnswerBytes()
  const shared = Buffer.allocUnsafeSlow(READ_BYTES)
  const readShared = createSharedRead(shared)
  const write = createDirectWrite()
  const readRequest = createRequestReader(shared)
  const open = new Set<Connection>()
  const counters = { answered: 0, handedOver: 0 }
  const copyOf = (start: number, end: number) => Buffer.from(shared.subarray(start, end))

  function take(socket: Socket): void {
    let waiting = false
    let began = 0
    /** What arrived after the request that is being answered. */
    let rest: Buffer | undefined
    let ended = false
    let handedOver = false
    const connection: Connection = {
      socket,
      get waiting() {
        return waiting
      },
    }

    function giveUp(unread: Buffer): void {
      counters.handedOver++
      handedOver = true
      forget()
      handOver(socket, unread)
      socket.resume()
    }

    function send(answer: Answer, version: number, last: boolean): void {
      counters.answered++
      waiting = false
      const bytes = answerBytes.of(answer, version, last)
      if (last || ended) {
        socket.end(bytes, 'latin1')
        times.end(began)
        if (socket.writableLength > 0) answerBytes.pending(answer)
        return
      }
      const written = write(socket, bytes, onDrain)
      times.end(began)
      if (written !== 'all') answerBytes.pending(answer)
      if (socket.destroyed) return
      if (rest) giveUp(rest)
      else if (written === 'full') socket.pause()
    }

    /** The first `count` shared bytes were read. They are valid until this function returns. */
    function onRead(count: number): void {
      if (waiting) {
        rest = copyOf(0, count)
        socket.pause()
        return
      }
      const head = count <= MAX_BYTES ? readRequest(count) : undefined
      if (!head) {
        giveUp(copyOf(0, count))
        return
      }
      waiting = true
      if (head.end < count) {
        rest = copyOf(head.end, count)
        socket.pause()
      }
      seen(socket)
      began = times.begin()
      serve({ head, bytes: shared, own: undefined, isHead: false, socket, send })
    }
    function onSharedRead(count: number): boolean {
      if (handedOver) return socket.push(copyOf(0, count))
      onRead(count)
      return true
    }
    function onData(bytes: Buffer): void {
      shared.set(bytes)
      onRead(bytes.length)
    }
    const onDrain = () => void (rest ?? socket.resume())
    function onEnd(): void {
      ended = true
      if (!waiting) socket.end()
    }
    const onError = () => socket.destroy()
    const onClose = () => open.delete(connection)

    function forget(): void {
      open.delete(connection)
      socket.off('data', onData).off('drain', onDrain).off('end', onEnd)
      socket.off('error', onError).off('close', onClose)
    }
    open.add(connection)
    if (!readShared?.(socket, onSharedRead)) socket.on('data', onData)
    socket.on('drain', onDrain).on('end', onEnd)
    socket.on('error', onError).on('close', onClose)
  }

  return {
    take,
    counters,
    closeIdle() {
      for (const { waiting, socket } of open) if (!waiting) socket.end()
    },
    closeAll() {
      for (const { socket } of open) socket.destroy()
    },
  }
}
