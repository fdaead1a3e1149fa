import { Visit } from '@sluice/contract/visit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageLanguageOf, putLanguage } from './visitor-language.ts'

const MOST = 'zho-Hant-419'.length
const { language: Language } = Visit.shape

function languageOf(header: string): string {
  const bytes = Buffer.from(`,${header};`, 'latin1')
  const target = Buffer.alloc(MOST + 8, '#')
  const end = putLanguage(target, 4, bytes, { start: 1, end: 1 + header.length })
  expect(target.toString('latin1', 0, 4) + target.toString('latin1', end, end + 4)).toBe('########')
  return target.toString('latin1', 4, end)
}

test.each([
  ['', ''],
  ['en', 'en'],
  ['en-US,en;q=0.9,de;q=0.8', 'en-US'],
  ['EN-us', 'en-US'],
  ['de , en', 'de'],
  ['en;q=0.5,fr;q=0.7,de;q=0.7', 'fr'],
  ['fr;q=0.9, en', 'en'],
  ['fr; Q=1, en', 'fr'],
  ['en;q=0', ''],
  ['*,en;q=0.3', 'en'],
  ['*', ''],
  ['zh-hant-tw,zh;q=0.9', 'zh-Hant-TW'],
  ['zh-cmn-Hans-CN', 'zh-Hans-CN'],
  ['es-419', 'es-419'],
  ['fil-PH', 'fil-PH'],
  ['sl-rozaj-biske-1994', 'sl'],
  ['de-DE-u-co-phonebk,en', 'de-DE'],
  ['en-US-!,fr', 'fr'],
  ['en-,fr', 'fr'],
  ['e,fr', 'fr'],
  ['en_US,fr;q=0.1', 'fr'],
  ['i-klingon', ''],
  ['en;q=2,fr;q=0.1', 'fr'],
  ['en;q=x', ''],
  ['gr\u00f6\u00dfe', ''],
  ['"],1,9,9]', ''],
  [' , ;;q=1,,', ''],
])('%j prefers %j', (header, expected) => {
  expect(languageOf(header)).toBe(expected)
})

test('a long header is read up to its last whole language within the first 256 bytes', () => {
  expect(languageOf(`${'x;q=0.1,'.repeat(20)}en${','.repeat(5_000)}fr`)).toBe('en')
  expect(languageOf(`${'x,'.repeat(126)}fr-FR-abcdefgh,en`)).toBe('')
  expect(languageOf('a'.repeat(8_000))).toBe('')
})

const tag = fc.constantFrom(
  'en',
  'EN-us',
  'zh-Hant-TW',
  'es-419',
  'x',
  '*',
  'de-DE-1996',
  'fr_FR',
  'en-USA',
  '',
)
const weight = fc.constantFrom('', ';q=1', ';q=0.8', ';q=0.85', ';q=0', ';q=1.5', ' ; q=0.3', ';a=b')
const list = fc
  .array(
    fc.tuple(tag, weight).map((parts) => parts.join('')),
    { maxLength: 60 },
  )
  .map((items) => items.join(','))
const bytes = fc.uint8Array({ maxLength: 400 }).map((text) => Buffer.from(text).toString('latin1'))

test('whatever is sent, what is written is a language of the contract, or nothing', () => {
  fc.assert(
    fc.property(fc.oneof(list, bytes), (header) => {
      const language = languageOf(header)
      expect(Language.safeParse(language).success, language).toBe(true)
      expect(language.length).toBeLessThanOrEqual(MOST)
    }),
    { numRuns: 1_000 },
  )
})

test('V22: a page for visitors starts with Chinese for who prefers it or names nothing, else with English', () => {
  for (const header of ['', '*', 'zh', 'zh-TW,en', 'ZH-Hant-HK', 'en;q=0.5,zh', 'x'])
    expect([header, pageLanguageOf(header)]).toEqual([header, 'zh'])
  for (const header of [
    'en',
    'en-US,zh;q=0.9',
    'fr',
    'de-DE,de;q=0.9,zh;q=0.5',
    'zh;q=0.3,ja',
    `en,${'zh,'.repeat(200)}`,
  ])
    expect([header, pageLanguageOf(header)]).toEqual([header, 'en'])
})
