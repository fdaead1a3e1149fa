import { Transformer } from '@napi-rs/image'

const WIDTH = 360
const HEIGHT = 640
const QUALITY = 80
/** Background, card, accent. */
const COLOURS = [
  [0xf4, 0xf6, 0xf8],
  [0xff, 0xff, 0xff],
  [0x26, 0xa1, 0x7b],
] as const

/** A stand-in for the screenshot of a wallet: a card, an amount as bars. Equal seeds give equal pictures. */
export function demoScreenshot(seed: number): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 4, 0xff)
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) pixels.set(colourAt(x, y, seed), (y * WIDTH + x) * 4)
  }
  return Transformer.fromRgbaPixels(pixels, WIDTH, HEIGHT).webpSync(QUALITY)
}

function colourAt(x: number, y: number, seed: number): readonly number[] {
  const inCard = x > 24 && x < WIDTH - 24 && y > 80 && y < 400
  const row = Math.floor(y / 24)
  const bar = inCard && y % 24 < 10 && row > 4 && x > 48 && x < 48 + ((row * 37 + seed * 53) % 240)
  return COLOURS[bar ? 2 : inCard ? 1 : 0]
}
