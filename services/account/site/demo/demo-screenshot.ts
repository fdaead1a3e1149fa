import { Transformer } from '@napi-rs/image'
import { type Words, wordsPath, wordsWidth } from './stroke-letters.ts'

const WIDTH = 390
const HEIGHT = 728
/** As on a phone screen. */
const PIXELS_PER_UNIT = 2
const QUALITY = 80
const LEFT = 44
const RIGHT = WIDTH - 44
const ROWS_FROM = 372
const ROW = 46

type Receipt = { amount: number; to: string; transaction: string; at: string }

const short = (text: string) => `${text.slice(0, 6)}...${text.slice(-6)}`
const centred = (words: Omit<Words, 'x'>): string =>
  wordsPath({ ...words, x: (WIDTH - wordsWidth(words.text, words.size)) / 2 })
const rightAligned = (words: Omit<Words, 'x'>): string =>
  wordsPath({ ...words, x: RIGHT - wordsWidth(words.text, words.size) })

/** A wallet's receipt of a transfer, marked as a demonstration. Equal transfers give equal pictures. */
export function demoScreenshot({ amount, to, transaction, at }: Receipt): Buffer {
  const facts = [
    ['To', short(to)],
    ['Network', 'TRON (TRC20)'],
    ['Network fee', '1.10 USDT'],
    ['Transaction', short(transaction)],
    ['Time', at],
  ] as const
  const rows = facts.map(([name, value], row) => {
    const y = ROWS_FROM + row * ROW
    return (
      wordsPath({ text: name, x: LEFT, y, size: 11, colour: '#8592a0' }) +
      rightAligned({ text: value, y, size: 11, colour: '#e8edf3' })
    )
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#0b0f14"/>
    ${wordsPath({ text: at.slice(-5), x: 28, y: 24, size: 11, colour: '#a3afbd' })}
    <path d="M318 35v-4M324 35v-7M330 35v-11" stroke="#a3afbd" stroke-width="3.5"/>
    <rect x="340" y="25" width="22" height="10" rx="2" fill="#a3afbd"/>
    <circle cx="195" cy="144" r="38" fill="#10291d"/>
    <path d="M178 145l12 12 23-25" fill="none" stroke="#4ade80" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>
    ${centred({ text: 'Transfer completed', y: 214, size: 13, colour: '#e8edf3' })}
    ${centred({ text: `-${amount.toFixed(2)} USDT`, y: 258, size: 24, colour: '#e8edf3', weight: 0.13 })}
    <rect x="24" y="344" width="${WIDTH - 48}" height="${ROW * facts.length + 24}" rx="14" fill="#161c25"/>
    ${rows.join('')}
    <g transform="rotate(-24 195 330)" opacity="0.2">${centred({ text: 'DEMO', y: 276, size: 92, colour: '#fb923c', weight: 0.1 })}</g>
    ${centred({ text: 'DEMO. No money was sent.', y: 668, size: 11, colour: '#fb923c' })}
  </svg>`
  return Transformer.fromSvg(svg)
    .resize(WIDTH * PIXELS_PER_UNIT, HEIGHT * PIXELS_PER_UNIT)
    .webpSync(QUALITY)
}
