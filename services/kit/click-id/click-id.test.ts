import { DESTINATIONS } from '@sluice/contract/visit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CLICK_ID_LENGTH, type Click, clickIdWriter, readClickId } from './click-id.ts'
import { clickIdKeys } from './click-id-keys.ts'
import { sipHash, sipWords } from './siphash.ts'

const [KEY, OLD] = clickIdKeys.parse(
  '1:000102030405060708090a0b0c0d0e0f,15:ffeeddccbbaa99887766554433221100',
) as [ReturnType<typeof clickIdKeys.parse>[0], ReturnType<typeof clickIdKeys.parse>[0]]

const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const Clicks: fc.Arbitrary<Click> = fc.record({
  spool: fc.stringMatching(/^[a-z0-9]{12,19}$/),
  seq: fc.oneof(fc.constantFrom(1, 2 ** 48 - 1), fc.integer({ min: 1, max: 2 ** 48 - 1 })),
  at: fc.integer({ min: 0, max: 2 ** 48 - 1 }),
  link: fc.oneof(fc.constantFrom(1, 2 ** 40 - 1), fc.integer({ min: 1, max: 2 ** 40 - 1 })),
  linkVersion: fc.integer({ min: 1, max: 2 ** 24 - 1 }),
  country: fc.tuple(letter, letter).map((both) => both.join('')),
  redirectTo: fc.constantFrom(...DESTINATIONS),
  variant: fc.integer({ min: 0, max: 255 }),
})
const write = (click: Click, key = KEY) => clickIdWriter(key, click.spool)(click) ?? ''

test('the hash is that of the reference implementation', () => {
  const bytes = Buffer.from(Array.from({ length: 64 }, (_, at) => at))
  // vectors_sip64 of github.com/veorq/SipHash, by length.
  const vectors = {
    0: '310e0edd47db6f72',
    1: 'fd67dc93c539f874',
    7: '37d1018bf50002ab',
    8: '6224939a79f5f593',
    15: 'e545be4961ca29a1',
    63: '724506eb4c328a95',
  }
  for (const [length, hash] of Object.entries(vectors)) {
    sipHash(KEY.key, bytes, Number(length))
    const made = Buffer.alloc(8)
    made.writeInt32LE(sipWords[0]!, 0)
    made.writeInt32LE(sipWords[1]!, 4)
    expect([length, made.toString('hex')]).toEqual([length, hash])
  }
})

test('an id says everything of its visit, to whoever has its key', () => {
  fc.assert(
    fc.property(Clicks, (click) => {
      for (const key of [KEY, OLD]) {
        const id = write(click, key)
        expect(id).toMatch(/^[A-Za-z0-9_-]{60}$/)
        expect(id).toHaveLength(CLICK_ID_LENGTH)
        expect(readClickId([KEY, OLD], id)).toEqual(click)
      }
      expect(readClickId([KEY], write(click, OLD))).toBeUndefined()
      expect(readClickId([], write(click))).toBeUndefined()
    }),
  )
})

test('no other text is an id: a changed one, a cut one, the same in another spelling, one with another key', () => {
  const foreign = clickIdKeys.parse('1:000102030405060708090a0b0c0d0e10')
  fc.assert(
    fc.property(
      Clicks,
      fc.nat({ max: CLICK_ID_LENGTH - 1 }),
      fc.constantFrom(...'ABCabc019-_'),
      (click, at, other) => {
        const id = write(click)
        const changed = id.slice(0, at) + other + id.slice(at + 1)
        expect(readClickId([KEY], changed)).toEqual(changed === id ? click : undefined)
        const others = [
          id.slice(0, at),
          `${id}=`,
          `${id}A`,
          ` ${id}`,
          id.toLowerCase(),
          Buffer.from(id, 'base64url').toString('base64').replace(/-/g, '+'),
          Buffer.from(id, 'base64url').toString('hex'),
          encodeURIComponent(`%${id}`),
          '',
        ]
        for (const each of others)
          if (each !== id) expect([each, readClickId([KEY], each)]).toEqual([each, undefined])
        expect(readClickId(foreign, id)).toBeUndefined()
      },
    ),
  )
})

test('a version that does not fit is unknown, and a link that does not fit has no id', () => {
  fc.assert(
    fc.property(Clicks, (click) => {
      expect(readClickId([KEY], write({ ...click, linkVersion: 2 ** 24 }))).toEqual({
        ...click,
        linkVersion: 0,
      })
      expect(clickIdWriter(KEY, click.spool)({ ...click, link: 2 ** 40 })).toBeUndefined()
    }),
  )
  expect(() => clickIdWriter(KEY, 'x'.repeat(20))).toThrow(RangeError)
})

test('keys that are no keys, or share a number, are refused', () => {
  const hex = '000102030405060708090a0b0c0d0e0f'
  expect(clickIdKeys.parse('')).toEqual([])
  expect(clickIdKeys.parse(` 2:${hex}, 0:${hex}`).map(({ id }) => id)).toEqual([2, 0])
  for (const wrong of [
    hex,
    `16:${hex}`,
    `1:${hex}0`,
    `1:${hex.toUpperCase()}`,
    `1:${hex},1:${hex}`,
    `01:${hex}`,
  ])
    expect([wrong, clickIdKeys.safeParse(wrong).success]).toEqual([wrong, false])
})
