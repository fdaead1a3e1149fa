import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'
import { keptLanguage } from './language.ts'
import { loadTexts, type Messages, readTexts, SCREEN_TEXTS, TEXTS } from './messages.ts'

async function allTexts(language: 'zh' | 'en'): Promise<Record<string, string>> {
  keptLanguage.write(language)
  await loadTexts(...SCREEN_TEXTS)
  return readTexts().messages as Required<Messages>
}
const zh = await allTexts('zh')
const en = await allTexts('en')

const root = fileURLToPath(new URL('..', import.meta.url))
const source = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.startsWith('i18n/') && !file.includes('.test.'))
  .map((file) => readFileSync(root + file, 'utf8'))
  .join('\n')

/** Keys put together from a value, like `mode.${mode}`. */
const families = [...source.matchAll(/`([\w.]+\.)\$\{/g)].map(([, family]) => family as string)

test('no text has the key of another', async () => {
  const before = await Promise.all(TEXTS.map((load) => load.zh()))
  const keys = before.flatMap((texts) => Object.keys(texts))
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

test('every text is used', () => {
  const unused = Object.keys(zh).filter(
    (id) =>
      !source.includes(`'${id}'`) &&
      !source.includes(`"${id}"`) &&
      !families.some((each) => id.startsWith(each)),
  )
  expect(unused).toEqual([])
})

test('both languages have the same keys, no empty text, and the same values in each', () => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort())
  for (const [id, text] of Object.entries(zh)) {
    expect(text.trim(), id).not.toBe('')
    const english = en[id] ?? ''
    expect(english.trim(), id).not.toBe('')
    expect(valuesOf(english), id).toEqual(valuesOf(text))
  }
})

/** Second words for what has its term, the familiar form of address, and quotation marks of other regions. */
const OTHER_WORDS = /你|短链(?!接)|目标地区|支付|钱包|额度|双重验证|下架|下线|屏蔽|禁用|会话|[「」]/

test('the Chinese texts have one term for each thing and say 您', () => {
  expect(Object.entries(zh).filter(([, text]) => OTHER_WORDS.test(text))).toEqual([])
})

const valuesOf = (text: string): string[] => [...new Set(namesIn(parse(text)))].sort()

const namesIn = (parts: readonly MessageFormatElement[]): string[] =>
  parts.flatMap((part) => {
    if (isLiteralElement(part) || isPoundElement(part)) return []
    if (isTagElement(part)) return namesIn(part.children)
    const options = isPluralElement(part) || isSelectElement(part) ? Object.values(part.options) : []
    return [part.value, ...options.flatMap(({ value }) => namesIn(value))]
  })
