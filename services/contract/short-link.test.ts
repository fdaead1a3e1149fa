import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeInPath, readShortLink } from './short-link.ts'

const OURS = 'https://go.test'
const read = (text: string, origin = OURS) => readShortLink(text, origin)

test.each(['summer_24', '/summer_24', '/t/summer_24', 't/summer_24', '/t/summer_24?x=1', '  summer_24\n'])(
  '%j is the link summer_24 of no host in particular',
  (text) => expect(read(text)).toEqual({ code: 'summer_24', host: undefined }),
)

test.each([
  'https://go.test/t/summer_24',
  'http://go.test/t/summer_24',
  'HTTPS://GO.TEST/T/summer_24',
  'https://go.test/t/summer_24?fbclid=IwAR1',
  'https://go.test/t/summer_24/',
  'https://go.test/t/summer_24/?x=1#y',
  'https://go.test/t/summer_24#x',
  'go.test/t/summer_24',
  'go.test/t/summer_24?x=1',
  '<https://go.test/t/summer_24>',
  '(https://go.test/t/summer_24).',
  'https://go.test/t/summer_24.',
  'hxxps://go.test/t/summer_24',
  'see https://go.test/t/summer_24 now',
  '看这个https://go.test/t/summer_24。',
  '（go.test/t/summer_24）',
  'https://go.test/t/summer%5F24',
  '\u200bhttps://go.test/t/summer_24\u200b',
])('R7, R16: %j is the link summer_24', (text) =>
  expect(read(text)).toEqual({ code: 'summer_24', host: null }),
)

test.each([
  'https://go.brand.example/summer_24',
  'https://go.brand.example/t/summer_24',
  'HTTP://GO.Brand.Example:8443/T/summer_24/?x=1#y',
  'https://go.brand.example./summer_24',
  'go.brand.example/summer_24',
  'go.brand.example/t/summer_24',
  '<go.brand.example:8080/summer_24>',
  'see hxxps://go.brand.example/summer_24.',
  'https://go.test@go.brand.example/summer_24',
])('%j is the link summer_24 at go.brand.example and nowhere else', (text) =>
  expect(read(text)).toEqual({ code: 'summer_24', host: 'go.brand.example' }),
)

test('a host in other scripts is one in Punycode', () => {
  const link = { code: 'summer_24', host: 'xn--fsqu00a.xn--0zwm56d' }
  for (const text of ['https://例子.测试/summer_24', '例子.测试/t/summer_24'])
    expect(read(text)).toEqual(link)
})

test.each([
  'abc',
  'a'.repeat(33),
  'with space',
  'own.code',
  '春节大促',
  '/x/abcd',
  '../../etc',
  'https://other.example/?go.test/t/summer_24',
  'https://other.example/a/summer_24',
  'https://other.example/t/',
  'https://nodots/t/summer_24',
  'https://[2001:db8::1]/t/summer_24',
  'ftp.example',
  `${'a'.repeat(3_000)} https://go.test/t/summer_24`,
  'https://go.test:8443/t/summer_24',
  'https://go.test./t/summer_24',
  'https://go.test/page',
  'https://go.test/summer_24',
  'https://go.test/t/summer_24/more',
  'https://',
])('R7, R16: %j is no link of ours', (text) => expect(read(text)).toBeUndefined())

test('no text asks for no code', () => {
  for (const text of ['', '  ', '\u200b']) expect(read(text)).toEqual({ code: '', host: undefined })
})

test('a port of the product belongs to its links', () => {
  const ours = { code: 'abcd', host: null }
  expect(read('http://localhost:8080/t/abcd', 'http://localhost:8080')).toEqual(ours)
  expect(read('localhost:8080/t/abcd', 'http://localhost:8080')).toEqual(ours)
  expect(read('http://localhost/t/abcd', 'http://localhost:8080')).toBeUndefined()
})

const code = fc.stringMatching(/^[\w-]{4,32}$/)
const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/).filter((each) => !/^..--/.test(each))
const host = fc
  .array(label, { minLength: 2, maxLength: 4 })
  .map((labels) => labels.join('.'))
  // Numbers alone are an address.
  .filter((each) => URL.parse(`http://${each}`)?.hostname === each && each !== 'go.test')
const any = <T>(...all: T[]) => fc.constantFrom(...all)

test('a whole link of another host is a link at that host, however it is written', () => {
  const written = fc.record({
    scheme: any('https://', 'http://', 'HTTPS://', 'hxxp://', ''),
    path: any('/', '/t/', '/T/'),
    port: any('', ':8443'),
    capitals: fc.boolean(),
    around: any(['', ''], ['<', '>'], ['  ', '/ '], ['', '?x=1#y'], ['(', ').']),
  })
  fc.assert(
    fc.property(code, host, written, (code, host, { scheme, path, port, capitals, around }) => {
      const at = capitals ? host.toUpperCase() : host
      const text = `${around[0]}${scheme}${at}${port}${path}${code}${around[1]}`
      expect(read(text)).toEqual({ code, host })
    }),
  )
})

test('whatever is typed gives a possible code at a possible host, or nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const typed of [
        text,
        `${OURS}/t/${text}`,
        `https://brand.example/${text}`,
        `https://${text}/abcd`,
      ]) {
        const named = read(typed)
        expect(named?.code || 'none').toMatch(/^[\w-]{4,32}$/)
        expect(named?.host ?? 'a.b').toMatch(/^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/)
      }
      expect(codeInPath(Buffer.from(text).toString('latin1')) ?? 'none').toMatch(/^[\w-]{4,32}$/)
    }),
  )
})
