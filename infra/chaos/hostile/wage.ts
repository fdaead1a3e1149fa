import { connect, type Socket } from 'node:net'
import type { Conversation } from './conversation.ts'

export type Waged = {
  /** Status of each complete answer, without interim ones (1xx). */
  statuses: number[]
  /** Who ended it. `refused`: the connection was not accepted; `gave up`: nobody ended it in time. */
  end: 'server' | 'client' | 'gave up' | 'refused'
}

/** An answer counts as the last one if nothing follows within this time. */
const QUIET_MS = 200
const SIP_MS = 300
const SIP_BYTES = 512
const STATUS_LINE = /HTTP\/1\.1 ([2-5]\d\d) /g
/** Longest part of a status line that a chunk may cut off. */
const LONGEST_CUT = 12

export type Door = { host: string; port: number; localAddress?: string }

/** Runs one conversation, bounded in time. Never throws: everything the server does is an outcome. */
export function wage(conversation: Conversation, door: Door): Promise<Waged> {
  return new Promise((resolve) => {
    const socket = connect({ ...door, noDelay: true, allowHalfOpen: true })
    const statuses: number[] = []
    let end: Waged['end'] = 'refused'
    const leave = (as: Waged['end']) => {
      if (end === 'server') end = as
      socket.destroy()
    }
    const latest = setTimeout(() => leave('gave up'), conversation.maxMs)
    socket.once('connect', () => {
      // Applies unless this side ends it first.
      end = 'server'
      void speak(socket, conversation).then(() => finish(socket, conversation, () => leave('client')))
    })
    listen(socket, conversation, statuses, () => leave('client'))
    socket.on('end', () => socket.destroy())
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(latest)
      resolve({ statuses, end })
    })
  })
}

/** Sends the pieces as fast as the other side accepts them. */
async function speak(socket: Socket, { pieces }: Conversation): Promise<void> {
  for (const { text, times, pauseMs } of pieces) {
    const bytes = Buffer.from(text, 'latin1')
    for (let sent = 0; sent < times; sent += 1) {
      if (pauseMs > 0) await pause(socket, pauseMs)
      if (socket.destroyed) return
      if (!socket.write(bytes)) await untilDrained(socket)
    }
  }
}

function finish(socket: Socket, { end }: Conversation, leave: () => void): void {
  if (end === 'wait' || socket.destroyed) return
  if (end === 'half-close') return void socket.end()
  setTimeout(() => {
    socket.resetAndDestroy()
    leave()
  }, end.resetAfterMs)
}

/** Reads as the conversation says and records the status of each answer. */
function listen(socket: Socket, { read, end }: Conversation, statuses: number[], leave: () => void): void {
  let carry = ''
  const take = (bytes: Buffer) => {
    const text = carry + bytes.toString('latin1')
    const found = [...text.matchAll(STATUS_LINE)]
    statuses.push(...found.map(([, status]) => Number(status)))
    const last = found.at(-1)
    carry = text.slice(Math.max(last ? last.index + last[0].length : 0, text.length - LONGEST_CUT))
  }
  if (read === 'never') return void socket.pause()
  if (read === 'slowly') {
    const timer = setInterval(() => {
      const bytes: unknown = socket.read(SIP_BYTES)
      if (Buffer.isBuffer(bytes)) take(bytes)
    }, SIP_MS)
    socket.on('readable', () => {})
    socket.on('close', () => clearInterval(timer))
    return
  }
  let quiet: NodeJS.Timeout | undefined
  socket.on('data', (bytes: Buffer) => {
    take(bytes)
    clearTimeout(quiet)
    if (end === 'wait' && statuses.length > 0) quiet = setTimeout(leave, QUIET_MS)
  })
  socket.on('close', () => clearTimeout(quiet))
}

const pause = (socket: Socket, ms: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      socket.off('close', done)
      resolve()
    }
    socket.once('close', done)
  })

const untilDrained = (socket: Socket) =>
  new Promise<void>((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done)
      resolve()
    }
    socket.once('drain', done).once('close', done)
  })
