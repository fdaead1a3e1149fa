/** A process with one thread. For an input line `main thread` of byte counts, each of the two allocates and holds that many bytes, drops as many more, and prints `held`. */
import { createInterface } from 'node:readline'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'

const held: Buffer[] = []
function hold(bytes: number): void {
  held.push(Buffer.alloc(bytes))
  Buffer.alloc(bytes)
}

if (isMainThread) {
  const thread = new Worker(new URL(import.meta.url))
  thread.on('message', () => console.log('held'))
  createInterface(process.stdin).on('line', (line) => {
    const [mine, others] = line.split(' ').map(Number)
    hold(mine ?? 0)
    thread.postMessage(others)
  })
} else {
  parentPort?.on('message', (bytes: number) => {
    hold(bytes)
    parentPort?.postMessage('held')
  })
}
