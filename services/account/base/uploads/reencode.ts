import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { invalidFields, problem } from '../http/fail.ts'
import { workQueue } from '../limits/work-queue.ts'
import { pictureFault } from './check-picture.ts'

const PROGRAM = fileURLToPath(new URL('./reencode-process.ts', import.meta.url))
const TIMEOUT_MS = 30_000
const MAX_WAITING = 8
const MAX_OUTPUT = 16 * 1024 * 1024

/** Turns a JPEG, PNG or WebP picture into a clean WebP; `invalid_request` on `field` for anything else. */
export type Reencode = (bytes: Buffer, field: string) => Promise<Buffer>

/**
 * Decodes in a separate process, one picture at a time: a decoder that hangs, grows or crashes harms nothing else. What
 * the header shows to be too large or not a picture never reaches it.
 */
export function createReencode(timeoutMs = TIMEOUT_MS): Reencode {
  const queue = workQueue(1, MAX_WAITING)
  return async (bytes, field) => {
    const fault = pictureFault(bytes)
    if (fault) throw invalidFields({ [field]: fault })
    const made = await queue.run(() => runProcess(bytes, timeoutMs))
    if (made === 'late') throw problem('unavailable', { retryAfterSeconds: 30 })
    if (made === 'refused') throw invalidFields({ [field]: 'image_unknown' })
    return made
  }
}

function runProcess(bytes: Buffer, timeoutMs: number): Promise<Buffer | 'refused' | 'late'> {
  const child = spawn(process.execPath, ['--max-old-space-size=64', PROGRAM], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
  })
  // Attached first: without a free descriptor there is a failed process and no streams.
  const failed = new Promise<never>((_, reject) => child.on('error', reject))
  if (!child.stdin || !child.stdout) return failed
  const chunks: Buffer[] = []
  let size = 0
  let late = false
  const timer = setTimeout(() => {
    late = true
    child.kill('SIGKILL')
  }, timeoutMs)
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > MAX_OUTPUT) child.kill('SIGKILL')
    else chunks.push(chunk)
  })
  // The process may end before it has read everything; only its exit counts.
  child.stdin.on('error', () => {})
  child.stdin.end(bytes)
  const ended = new Promise<Buffer | 'refused' | 'late'>((resolve) => {
    child.once('close', (code) => {
      if (late) resolve('late')
      else resolve(code === 0 && size > 0 ? Buffer.concat(chunks) : 'refused')
    })
  })
  return Promise.race([ended, failed]).finally(() => clearTimeout(timer))
}
