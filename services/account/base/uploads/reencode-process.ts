import { buffer } from 'node:stream/consumers'
import { type Orientation, ResizeFit, Transformer } from '@napi-rs/image'
import { pngOrientation } from './png-orientation.ts'

/**
 * Run by `reencode.ts`: reads a picture from standard input and writes it to standard output as WebP, upright, at most
 * 2,000 pixels a side, with only the pixels of the original.
 */
const MAX_SIDE = 2_000
const QUALITY = 90

const bytes = await buffer(process.stdin)
const picture = new Transformer(bytes)
const { width, height } = picture.metadataSync()
// The library reads the orientation of other formats itself.
const orientation: Orientation = pngOrientation(bytes)
if (orientation > 1) picture.rotate(orientation)
else picture.rotate()
if (Math.max(width, height) > MAX_SIDE) {
  picture.resize({ width: MAX_SIDE, height: MAX_SIDE, fit: ResizeFit.Inside })
}
process.stdout.write(picture.webpSync(QUALITY))
