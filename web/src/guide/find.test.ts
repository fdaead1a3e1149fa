import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerpt, find, fold } from './find.ts'

const BLOCKS = ['Register and log in', '在“IP 黑名单”中添加 IP 地址', 'An IP address is not a name']

test('hits are found without case and width, in the order of the text', () => {
  expect(find(BLOCKS, 'ip')).toEqual([
    {
      block: 1,
      spans: [
        [2, 4],
        [13, 15],
      ],
    },
    { block: 2, spans: [[3, 5]] },
  ])
  expect(find(BLOCKS, 'ＩＰ　Address')).toEqual([{ block: 2, spans: [[3, 13]] }])
  expect(find(BLOCKS, '黑名单')).toEqual([{ block: 1, spans: [[5, 8]] }])
})

test('words that stand together come first, as one place', () => {
  const blocks = ['link to audit', 'the audit link']
  expect(find(blocks, 'audit link')).toEqual([{ block: 1, spans: [[4, 14]] }])
  expect(find(blocks, 'to link')).toEqual([
    {
      block: 0,
      spans: [
        [0, 4],
        [5, 7],
      ],
    },
  ])
})

test('a block has every word of the query, or it is no hit', () => {
  expect(find(BLOCKS, 'name register')).toEqual([])
  expect(find(BLOCKS, '  ')).toEqual([])
})

test('an excerpt says where it was cut, and cuts no word', () => {
  expect(excerpt('short', [0, 5])).toEqual({ before: '', hit: 'short', after: '' })
  const text = `${'before '.repeat(9)}HIT${' after'.repeat(30)}`
  const { before, hit, after } = excerpt(text, [63, 66])
  expect([before, hit, after]).toEqual(['…before before ', 'HIT', `${' after'.repeat(10)}…`])
})

test('what is cut out of a block is found there, and every place reads as one of the words', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.nat(40), fc.nat(40), (text, a, b) => {
      expect(fold(text)).toHaveLength(text.length)
      const query = text.slice(Math.min(a, b), Math.max(a, b))
      const words = fold(query).split(' ').filter(Boolean)
      const found = find([text], query)
      expect(found).toHaveLength(words.length === 0 ? 0 : 1)
      for (const [start, end] of found[0]?.spans ?? [])
        expect(words.some((word) => fold(text).slice(start, end).includes(word))).toBe(true)
    }),
  )
})
