import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { landing as landingEn } from './en/landing.ts'
import { en as coreEn } from './en.ts'
import { landing as landingZh } from './zh/landing.ts'
import { zh as coreZh } from './zh.ts'

const zh = { ...coreZh, ...landingZh }
const en = { ...coreEn, ...landingEn }

const root = fileURLToPath(new URL('..', import.meta.url))
const source = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.startsWith('i18n/') && !file.includes('.test.'))
  .map((file) => readFileSync(root + file, 'utf8'))
  .join('\n')

/** Keys put together from a value, like `mode.${mode}`. */
const families = [...source.matchAll(/`([\w.]+\.)\$\{/g)].map(([, family]) => family as string)

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
    const english = en[id as keyof typeof en]
    expect(english.trim(), id).not.toBe('')
    expect(valuesOf(english), id).toEqual(valuesOf(text))
  }
})

const valuesOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name as string))]
    .filter((name) => !['one', 'other'].includes(name))
    .sort()
