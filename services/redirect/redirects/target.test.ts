import { SHORT_CODE } from '@sluice/contract/api-cloak'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTarget } from './target.ts'

const code = fc.string({ unit: fc.constantFrom(...'aZ09_-/?.%é#'), maxLength: 40 })

test('exactly the codes that can exist are read, with and without a query', () => {
  fc.assert(
    fc.property(code, fc.constantFrom('', '?', '?a=b', '?a?b'), (text, query) => {
      const whole = `${text}${query}`
      const [path = ''] = whole.split('?', 1)
      expect(readTarget(`/t/${whole}`)).toEqual(
        SHORT_CODE.test(path) ? { code: path, query: whole.slice(path.length + 1) } : undefined,
      )
    }),
  )
})

test.each(['', '/', '/t', '/t/', '/T/abcd', '/tt/abcd', '/t/abcd/', 'http://x/t/abcd', '*'])(
  '%j is no link',
  (url) => {
    expect(readTarget(url)).toBeUndefined()
  },
)
