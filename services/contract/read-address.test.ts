import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalAddress, readAddress } from './read-address.ts'

test.each([
  ['https://x.test/a', 'https://x.test/a'],
  ['  https://x.test/a\n', 'https://x.test/a'],
  ['\u200bhttps://x.test/a\u200b', 'https://x.test/a'],
  ['x.test', 'https://x.test'],
  ['shop.x.test:8443/a?b=1#c', 'https://shop.x.test:8443/a?b=1#c'],
  ['例子.测试/路径', 'https://例子.测试/路径'],
  ['see https://x.test/a thanks', 'https://x.test/a'],
  ['see x.test/a, thanks.', 'https://x.test/a'],
  ['see x.test/a\u200b, thanks', 'https://x.test/a'],
  ['，\u200bx.test/a', 'https://x.test/a'],
  ['<https://x.test/a>', 'https://x.test/a'],
  ['(http://x.test/a).', 'http://x.test/a'],
  ['"x.test"', 'https://x.test'],
  ['see https://x.test/a_(b)!', 'https://x.test/a_(b)'],
  ['看这个https://x.test/a。谢谢', 'https://x.test/a'],
  ['（https://x.test/a）', 'https://x.test/a'],
  ['to https://x.test/a and https://x.test/a', 'https://x.test/a'],
  ['to https://x.test/?c={click_id} please', 'https://x.test/?c={click_id}'],
])('%j means %s', (text, address) => expect(readAddress(text)).toEqual({ ok: true, address }))

test.each([
  ['see https://x.test/a or https://y.test/a', 'several'],
  ['see https://x.test/a or y.test', 'several'],
  ['https://x.test/my file.pdf', 'several'],
  ['https://x.test/?q=red shoes', 'spaced'],
  ['x.test/a thanks', 'spaced'],
  ['', 'none'],
  ['shop', 'none'],
  ['localhost', 'none'],
  ['//x.test', 'none'],
  ['javascript:alert(1)', 'none'],
  ['javascript:/*https://x.test/*/alert(1)', 'none'],
  ['javascript:alert(1) https://x.test/', 'none'],
  ['data:text/html,x https://x.test/', 'none'],
  ['ftp://x.test/', 'none'],
  ['view-source:https://x.test', 'none'],
  ['me@x.test', 'none'],
  ['x.test@y.test', 'none'],
  ['see https://x.test@y.test/', 'none'],
  ['看https://x。y。test/a', 'none'],
  ['https :// x.test', 'none'],
  ['x.test\u0000/a or', 'none'],
])('%j is refused as %s', (text, fault) => expect(readAddress(text)).toEqual({ ok: false, fault }))

const part = fc.oneof(
  fc.constantFrom(
    ...[
      'https://',
      'HTTP://',
      'javascript:',
      'data:',
      '//',
      '@',
      ':',
      ' ',
      '\n',
      '\t',
      '\u0000',
      '\u200b',
      '。',
      '，',
    ],
    ...[
      'x.test',
      'y.test',
      'evil.example',
      '/a',
      '?b=',
      '#',
      '\\',
      '(',
      ')',
      '<',
      '>',
      '"',
      '看',
      '.',
      '..',
      '{code}',
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 5 }),
)
const texts = fc.array(part, { maxLength: 10 }).map((parts) => parts.join(''))

test('what is read is read as itself, in the text, http(s), and of the host that the text has', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const read = readAddress(text)
      if (!read.ok) return
      expect(readAddress(read.address)).toEqual(read)
      expect(read.address).toMatch(/^https?:\/\/\S+$/i)
      expect(text).toContain(
        text.includes(read.address) ? read.address : read.address.slice('https://'.length),
      )
      const normal = normalAddress(read.address)
      if (normal === undefined) return
      expect(readAddress(normal)).toEqual({ ok: true, address: normal })
      expect(normalAddress(normal)).toBe(normal)
      expect(URL.parse(read.address)?.host).toBe(URL.parse(normal)?.host)
    }),
    { numRuns: 5_000 },
  )
})

test('a host is read whole: whatever stands around it, the address has it or is refused', () => {
  fc.assert(
    fc.property(texts, fc.constantFrom('https://', ''), texts, (before, scheme, behind) => {
      const read = readAddress(`${before} ${scheme}one.example/p ${behind}`)
      if (!read.ok) return
      expect(URL.parse(read.address)?.host).toBe('one.example')
    }),
  )
})
