import { SHORT_CODE } from '@sluice/contract/api-cloak'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tidyUrl } from './tidy-url.ts'

const asSent = (text: string) => Buffer.from(text).toString('latin1')

test.each([
  '/t/Spring_Sale-26/',
  '/t/Spring%5FSale%2D26',
  '/t/%53pring_Sale-26',
  '/t/%53%70%72%69%6e%67%5f%53%61%6C%65%2d26',
  '/t/Spring_Sale-26%E2%80%8B',
  '/t/Spring%E2%80%8B_Sale-26',
  '/t/Spring_Sale-26%20',
  '/t/%20Spring_Sale-26',
  '/t/Spring_Sale-26%0D%0A',
  '/t/Spring_Sale-26.',
  '/t/Spring_Sale-26),',
  '/t/Spring_Sale-26%EF%BC%8C',
  '/t/Spring_Sale-26%E7%82%B9%E5%87%BB',
  asSent('/t/Spring_Sale-26。'),
  '/t/Spring_Sale-26%FF',
  '/t/Spring_Sale-26%',
  '/t/Spring_Sale-26#top',
  '/t/Spring_Sale-26%3Fgclid=1',
])('R1: %s is the link Spring_Sale-26', (url) => expect(tidyUrl(url)).toBe('/t/Spring_Sale-26'))

test('R1: the query stays as it is', () => {
  expect(tidyUrl('/t/abcd/?gclid=1&url=https://x/?a')).toBe('/t/abcd?gclid=1&url=https://x/?a')
  expect(tidyUrl('/t/%61bcd?')).toBe('/t/abcd?')
})

test.each([
  '',
  '/t/',
  '/t/abc/',
  '/t//abcd',
  '/T/abcd/',
  '/t/abcd/index.html',
  '/t/abcd/efgh',
  '/t/abcd.php',
  '/t/%2Fabcd',
  '/t/..%2Fabcd',
  `/t/${'a'.repeat(33)}/`,
  '/api/abcd/',
])('%j names no link', (url) => expect(tidyUrl(url)).toBeUndefined())

test('a code is found whatever is glued on, however it is escaped, and never another one', () => {
  const code = fc.stringMatching(/^[\w-]{4,32}$/)
  const glue = fc.string({
    unit: fc.constantFrom('/', '.', ')', '，', '。', '\u200b', ' ', '点', '\r\n', '…'),
  })
  const escaped = (text: string, which: readonly boolean[]) =>
    [...Buffer.from(text)]
      .map((byte, n) =>
        which[n] || byte > 126 || byte < 33
          ? `%${byte.toString(16).padStart(2, '0')}`
          : String.fromCharCode(byte),
      )
      .join('')
  fc.assert(
    fc.property(code, glue, fc.array(fc.boolean(), { maxLength: 60 }), (name, behind, which) => {
      expect(tidyUrl(`/t/${escaped(name + behind, which)}`)).toBe(`/t/${name}`)
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const tidied = tidyUrl(`/t/${asSent(text)}`)
      if (tidied !== undefined) expect(tidied.slice(3).split('?')[0]).toMatch(SHORT_CODE)
    }),
  )
})
