import { buffer } from 'node:stream/consumers'
import { ResizeFit, Transformer } from '@napi-rs/image'

/**
 * Run by `reencode.ts`: reads a picture from standard input and writes it to standard output as WebP, upright, at most
 * 2,000 pixels a side, with only the pixels of the original.
 */
const MAX_SIDE = 2_000
const QUALITY = 90

const picture = new Transformer(await buffer(process.stdin))
const { width, height } = picture.metadataSync()
picture.rotate()
if (Math.max(width, height) > MAX_SIDE) {
  picture.resize({ width: MAX_SIDE, height: MAX_SIDE, fit: ResizeFit.Inside })
}
process.stdout.write(picture.webpSync(QUALITY))
