import { ERROR_STATUS } from '@sluice/contract/api-problem'
import { expect, test } from 'vitest'
import { en_US } from './en_US.ts'
import { chooseLanguage, isMessageKey } from './translate.ts'
import { zh_CN } from './zh_CN.ts'

test.each([
  [undefined, undefined, 'zh_CN'],
  [undefined, 'en-US,en;q=0.9', 'en_US'],
  [undefined, 'zh-CN,zh;q=0.9,en;q=0.8', 'zh_CN'],
  [undefined, 'fr-FR,en;q=0.8,zh;q=0.9', 'zh_CN'],
  [undefined, 'de, en;q=0.1', 'en_US'],
  [undefined, 'en;q=0', 'zh_CN'],
  [undefined, ';;;,,q=,en', 'en_US'],
  ['zh_CN', 'en-US', 'zh_CN'],
  ['en_US', undefined, 'en_US'],
  ['fr_FR', undefined, 'zh_CN'],
])('lang %j with Accept-Language %j answers in %s', (lang, header, language) => {
  expect(chooseLanguage(lang, header)).toBe(language)
})

test('every error code has a message, and none is left empty or untranslated', () => {
  for (const code of Object.keys(ERROR_STATUS)) expect(isMessageKey(code), code).toBe(true)
  for (const [key, text] of Object.entries(zh_CN)) {
    expect(text.length, key).toBeGreaterThan(0)
    expect(text, key).toMatch(/\p{Script=Han}/u)
    expect(en_US[key as keyof typeof en_US], key).not.toMatch(/\p{Script=Han}/u)
  }
})

test('both languages name the same numbers', () => {
  const numbersIn = (text: string) => text.match(/\d+/g) ?? []
  for (const [key, text] of Object.entries(zh_CN))
    expect(numbersIn(text), key).toEqual(numbersIn(en_US[key as keyof typeof en_US]))
})
