import { write, writeSync } from 'node:fs'

/** Limit of what waits for a slow reader. Further lines are dropped and counted. */
const MOST_BYTES = 1024 * 1024
const RETRY_MS = 100

export type Output = {
  write(line: string): void
  /** Resolves when everything written so far is out or was dropped. */
  written(): Promise<void>
}

const atExit = new Set<() => void>()
process.on('exit', () => {
  for (const flush of atExit) {
    try {
      flush()
    } catch {
      // There is nowhere left to report it.
    }
  }
})

/**
 * Writes lines to a file descriptor without waiting and without ever throwing. What a full disk or a stalled reader does
 * not take is dropped; the next line that gets through follows `told`, called with the number of dropped lines. Once the
 * reader is gone, nothing is written.
 */
export function createOutput(fd: number, told: (dropped: number) => string): Output {
  let queue: string[] = []
  let queuedBytes = 0
  let dropped = 0
  let gone = false
  let underWay: { bytes: Buffer; lines: number; dropped: number; from: number } | undefined
  const waiting: (() => void)[] = []

  function next(): void {
    underWay = undefined
    if (gone || queue.length === 0) {
      for (const resolve of waiting.splice(0)) resolve()
      return
    }
    const text = (dropped > 0 ? told(dropped) : '') + queue.join('')
    underWay = { bytes: Buffer.from(text), lines: queue.length, dropped, from: 0 }
    queue = []
    queuedBytes = 0
    dropped = 0
    send()
  }
  function send(): void {
    if (!underWay) return
    const { bytes, from } = underWay
    write(fd, bytes, from, bytes.length - from, null, (error, written) => {
      if (!underWay) return
      if (!error) {
        underWay.from += written
        return underWay.from < bytes.length ? send() : next()
      }
      if (error.code === 'EAGAIN') return void setTimeout(send, RETRY_MS).unref()
      if (error.code === 'EPIPE') gone = true
      dropped += underWay.lines + underWay.dropped
      next()
    })
  }
  atExit.add(() => {
    if (!gone && queue.length > 0) writeSync(fd, queue.join(''))
  })
  return {
    write(line) {
      if (gone) return
      if (queuedBytes + line.length > MOST_BYTES) {
        dropped += 1
        return
      }
      queue.push(line)
      queuedBytes += line.length
      if (!underWay) next()
    },
    written: () => (underWay ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()),
  }
}
