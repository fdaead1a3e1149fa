import { openSync } from 'node:fs'
import { randomPng } from '../../../testing/pictures.ts'
import { createReencode } from '../reencode.ts'

/** Uses up every file descriptor, has a picture re-encoded, and prints how that failed. */
const picture = randomPng()
const reencode = createReencode()
process.stdout.write('')
try {
  for (;;) openSync('/dev/null', 'r')
} catch {
  const failure = await reencode(picture, 'picture').catch((error: NodeJS.ErrnoException) => error.code)
  await new Promise((resolve) => setTimeout(resolve, 50))
  process.stdout.write(`lives on after ${String(failure)}\n`)
}
