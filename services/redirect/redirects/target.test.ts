import { SHORT_CODE } from '@sluice/contract/api-cloak'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textAt } from '../span.ts'
import { readTarget } from './target.ts'

const code = fc.string({ unit: fc.constantFrom(...'aZ09_-/?.%é#'), maxLength: 40 })

/** Reads a URL that stands among other bytes. */
function readUrl(url: string, before = '/t/', behind = 'abcd?') {
  const bytes = Buffer.from(before + url + behind, 'latin1')
  const target = readTarget(bytes, before.length, before.length + url.length)
  return (
    target && { code: textAt(bytes, target.code), query: textAt(bytes, target.query), isBare: target.isBare }
  )
}

test('exactly the possible codes are read, with and without a query, whatever follows', () => {
  fc.assert(
    fc.property(code, fc.constantFrom('', '?', '?a=b', '?a?b'), code, (text, query, behind) => {
      const whole = `${text}${query}`
      const [path = ''] = whole.split('?', 1)
      for (const isBare of [false, true])
        expect(readUrl(`${isBare ? '/' : '/t/'}${whole}`, '/t/', behind)).toEqual(
          SHORT_CODE.test(path) ? { code: path, query: whole.slice(path.length + 1), isBare } : undefined,
        )
    }),
  )
})

test.each(['', '/', '/t', '/t/', '/T/abcd', '/tt/abcd', '/t/abcd/', 'http://x/t/abcd', '*'])(
  '%j is not a link',
  (url) => {
    expect(readUrl(url)).toBeUndefined()
  },
)
