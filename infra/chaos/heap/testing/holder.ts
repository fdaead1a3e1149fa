/** A process with a thread. A line of numbers, `main thread`, has each hold so many bytes more and drop as many; then it says `held`. */
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
