import { Settings } from '@sluice/contract/settings'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { nameOf } from './field-names.ts'

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
}

/** The paths of all fields of a schema; a list is represented by its first entry. */
function pathsOf({ properties, items }: Schema, path: string[] = []): string[] {
  if (items) return pathsOf(items, [...path, '0'])
  if (!properties) return [path.join('.')]
  return Object.entries(properties).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))
}

test('every setting has a name', () => {
  const paths = pathsOf(z.toJSONSchema(Settings) as Schema)
  expect(paths).toContain('contactChannels.0.link')
  expect(paths.filter((path) => nameOf(path) === null)).toEqual([])
})

test('a field names its parent, its position, and its language', () => {
  expect(nameOf('legal.terms.zh')).toEqual({ id: 'set.terms', language: 'zh' })
  expect(nameOf('brands.4.en')).toEqual({ id: 'set.brand', at: 5, language: 'en' })
  expect(nameOf('marketing.replyTime.label.en')).toEqual({
    id: 'set.label',
    within: { id: 'set.figure.replyTime' },
    language: 'en',
  })
  expect(nameOf('contactChannels.1.id')).toEqual({ id: 'set.handle', within: { id: 'set.channel', at: 2 } })
})

test.each(['', 'constructor', 'marketing.other.value', 'contactChannels.0.other', 'zh', 'brands.0.zh.en'])(
  '"%s" has no name',
  (field) => {
    expect(nameOf(field)).toBeNull()
  },
)
