import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LinkSettings, MODES } from '../links/settings.ts'
import { formatOf } from './formats.ts'

const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc.stringMatching(/^['=+\-@\t"\r\n,; ]{1,5}$/),
  fc.constantFrom('NO', 'null', '1e3', '0123', '{a: b}', '# x', "'=1+1", '\uFEFF', '- a'),
)
const code = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_-]{4,32}$/),
  fc.constantFrom('__proto__', 'constructor', '1234', '0x1f', '-sum', 'true'),
)
const settings: fc.Arbitrary<LinkSettings> = fc.record({
  name: text,
  mode: fc.constantFrom(...MODES),
  real_url: text,
  audit_url: fc.option(text),
  countries: fc.array(fc.constantFrom('DE', 'NO', 'ON', 'FR')),
  click_id: fc.boolean(),
  tracking_template: fc.boolean(),
})
const name = fc
  .tuple(fc.constantFrom('', 'go.brand.example/', 'xn--fiqs8s.example/'), code)
  .map(([host, each]) => host + each)
const links = fc
  .uniqueArray(fc.tuple(name, settings), { selector: ([each]) => each.toLowerCase() })
  .map((all) => new Map(all))

test.each(['yaml', 'json', 'csv'])('what is written as %s is read as it was', (name) => {
  const format = formatOf(name, undefined)
  fc.assert(
    fc.property(links, (all) => {
      expect(format.read(format.write(all))).toEqual(all)
    }),
    { numRuns: 500 },
  )
})

test('no cell of CSV is a formula to a spreadsheet', () => {
  const one: LinkSettings = {
    ...{ name: '=1+1', mode: 'audit', real_url: '@x', audit_url: '\t=x' },
    ...{ countries: ['DE', 'NO'], click_id: false, tracking_template: true },
  }
  const written = formatOf('csv', undefined).write(new Map([['-sum', one]]))
  expect(written).toBe(
    "code,name,mode,real_url,audit_url,countries,click_id,tracking_template,domain\r\n'-sum,'=1+1,audit,'@x,'\t=x,DE NO,,true,\r\n",
  )
})

test.each([
  ['code,name,real_url\nsale,A\n', 'not CSV'],
  ['code,name,real_url\nsale,,x\n', 'row 2.name'],
  ['code,name,real_url\nsale,A,x\nSALE,B,x\n', 'row 3: codes may not differ'],
  ['name,real_url\nA,x\n', 'row 2: must be 4 to 32'],
  ['code,name,real_url,colour\nsale,A,x,red\n', 'colour'],
  ['code,name,real_url,mode\nsale,A,x,open\n', 'row 2.mode'],
  ['code,name,real_url,click_id\nsale,A,x,yes\n', 'row 2.click_id'],
  ['code,name,real_url,domain\nsale,A,x,brand\n', 'row 2: the domain must be a host'],
  ['code,name,real_url,domain\nsale,A,x,a.test\nSale,A,x,A.test\n', 'row 3: codes may not differ'],
])('a wrong CSV file is refused, and named: %j', (file, named) => {
  expect(() => formatOf('csv', undefined).read(file)).toThrow(named)
})

test.each([
  [undefined, undefined, 'links:'],
  [undefined, 'a.YML', 'links:'],
  [undefined, '/x.y/a', 'links:'],
  [undefined, 'a.csv', 'code,'],
  ['json', 'a.csv', '{\n'],
])('the format of --format %s and file %s begins with %s', (named, file, start) => {
  expect(formatOf(named, file).write(new Map()).startsWith(start)).toBe(true)
})

test.each([
  ['xml', undefined],
  ['toString', undefined],
  [undefined, 'a.txt'],
])('format %s of file %s is unknown', (named, file) => {
  expect(() => formatOf(named, file)).toThrow('--format')
})
