/**
 * Loaded into a service by `NODE_OPTIONS=--import`: on SIGUSR2 all its threads collect their garbage and write the bytes
 * they still hold, on and off their heaps, to a file named after the pid below `CHAOS_HEAP_DIR`. Compiled code is not
 * counted: it grows only when a path runs for the first time.
 */
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads'

const COMPILED = new Set([
  'code_space',
  'code_large_object_space',
  'trusted_space',
  'trusted_large_object_space',
])

type Message = 'collect' | { thread: number; bytesLeft?: number }

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const threads = new BroadcastChannel('chaos-heap')
threads.unref()

function bytesLeft(): number {
  for (let round = 0; round < 3; round += 1) collect()
  const { heapUsed, external } = process.memoryUsage()
  const compiled = getHeapSpaceStatistics()
    .filter((space) => COMPILED.has(space.space_name))
    .reduce((sum, space) => sum + space.space_used_size, 0)
  return heapUsed + external - compiled
}

/** Answers in a thread, which announces its number when it starts. */
function answerAsked(): void {
  threads.onmessage = ({ data }) => {
    if ((data as Message) === 'collect') say({ thread: threadId, bytesLeft: bytesLeft() })
  }
  say({ thread: threadId })
}

/** Writes the result once every thread ever started has answered. */
function answerSignal(): void {
  const path = join(process.env.CHAOS_HEAP_DIR ?? '', String(process.pid))
  const leftTo = new Map<number, number | undefined>()
  const write = () => {
    let sum = 0
    for (const bytes of leftTo.values()) {
      if (bytes === undefined) return
      sum += bytes
    }
    writeFileSync(`${path}.new`, String(sum))
    renameSync(`${path}.new`, path)
  }
  threads.onmessage = ({ data }) => {
    const message = data as Exclude<Message, 'collect'>
    leftTo.set(message.thread, message.bytesLeft)
    if (message.bytesLeft !== undefined) write()
  }
  process.on('SIGUSR2', () => {
    for (const thread of leftTo.keys()) leftTo.set(thread, undefined)
    threads.postMessage('collect')
    leftTo.set(threadId, bytesLeft())
    write()
  })
}

const say = (message: Message) => threads.postMessage(message)

if (isMainThread) answerSignal()
else answerAsked()
