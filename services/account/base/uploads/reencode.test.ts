import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Transformer } from '@napi-rs/image'
import { expect, test } from 'vitest'
import { exifOf, jpegOf, pngOf, randomPng, webpOf, withExif } from '../../testing/pictures.ts'
import { createReencode } from './reencode.ts'

const reencode = createReencode()

test.each([
  ['png', randomPng()],
  ['jpeg', jpegOf()],
  ['webp', webpOf()],
])('a %s becomes a WebP of the same size', async (_what, bytes) => {
  const made = await reencode(bytes, 'screenshot')
  expect(await new Transformer(made).metadata(true)).toMatchObject({ format: 'webp', width: 40, height: 30 })
})

test('R27: a PNG that is stored lying on its side stands upright', async () => {
  const lying = pngOf(40, 30, { before: [{ type: 'eXIf', data: exifOf(6) }] })
  const made = await new Transformer(await reencode(lying, 'screenshot')).metadata()
  expect([made.width, made.height]).toEqual([30, 40])
})

test('only the pixels of a file are kept', async () => {
  const secret = 'GPS 31.2304N 121.4737E'
  const marked = Buffer.concat([withExif(jpegOf(), secret), Buffer.from('<script>alert(1)</script>')])
  const made = await reencode(marked, 'screenshot')
  for (const text of [secret, 'Exif', 'script']) expect(made.includes(text)).toBe(false)
})

test('the longer side is at most 2,000 pixels', async () => {
  const made = await reencode(pngOf(5_000, 2_500), 'screenshot')
  expect(await new Transformer(made).metadata()).toMatchObject({ width: 2_000, height: 1_000 })
})

test('the same pixels give the same bytes, so that reuse is recognized', async () => {
  const picture = jpegOf()
  const [one, other] = [await reencode(picture, 'x'), await reencode(withExif(picture, 'edited'), 'x')]
  expect(one.equals(other)).toBe(true)
})

test.each([
  ['cut short', randomPng().subarray(0, -200)],
  ['broken inside', Buffer.concat([jpegOf().subarray(0, 200), Buffer.alloc(300)])],
])('a picture that is %s is refused', async (_what, bytes) => {
  await expect(reencode(bytes, 'screenshot')).rejects.toMatchObject({
    code: 'invalid_request',
    facts: { errors: { screenshot: 'image_unknown' } },
  })
})

test('a decoder that takes too long is ended', async () => {
  const hasty = createReencode(1)
  await expect(hasty(randomPng(), 'screenshot')).rejects.toMatchObject({ code: 'unavailable' })
})

test('ten of the largest pictures at once hardly raise the memory of this process', async () => {
  const bombs = Array.from({ length: 9 }, () => pngOf(5_000, 5_000))
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  await Promise.all(bombs.map((bomb) => reencode(bomb, 'screenshot')))
  clearInterval(timer)
  expect(most - before).toBeLessThan(100 * 1024 * 1024)
})

test('S-B (account): without a free file descriptor the picture is refused, and the process keeps running', () => {
  const program = fileURLToPath(new URL('./testing/without-descriptors.ts', import.meta.url))
  const { stdout, stderr, status } = spawnSync(
    'sh',
    ['-c', 'ulimit -n 64; exec "$0" "$1"', process.execPath, program],
    {
      encoding: 'utf8',
    },
  )
  expect({ stdout, status }, stderr).toEqual({ stdout: 'lives on after EMFILE\n', status: 0 })
})
