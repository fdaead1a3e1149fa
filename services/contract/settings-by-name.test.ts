import { expect, test } from 'vitest'
import { CLOAK_SETTINGS } from './cloak-settings.ts'
import { renameSettings, type StoredSettings, settingsByName } from './settings-by-name.ts'

const link = {
  name: 'Boots',
  mode: 'cloak',
  real_url: 'https://shop.test/',
  audit_url: null,
  countries: ['AT'],
  active: true,
} satisfies Partial<StoredSettings>

test.each(['api', 'form', 'column', 'document'] as const)(
  'no two settings share a name in the %s',
  (place) => {
    const names = CLOAK_SETTINGS.flatMap((setting) => setting[place] ?? [])
    expect(new Set(names).size).toBe(names.length)
  },
)

test('renamed settings keep their values, and leave out what has no name there or is no setting', () => {
  expect(renameSettings({ ...link, id: 7 }, 'column', 'document')).toEqual({
    mode: 'cloak',
    realUrl: 'https://shop.test/',
    auditUrl: null,
    countries: ['AT'],
  })
  expect(renameSettings({ realUrl: 'https://a.test/', active: true }, 'form', 'column')).toEqual({
    real_url: 'https://a.test/',
  })
})

test('what is declared for an erased link can be stored, and the empty form lacks only its name and real link', () => {
  for (const { stored, erased } of CLOAK_SETTINGS) expect(stored.safeParse(erased).success).toBe(true)
  const empty = settingsByName('form', 'empty')
  const faults = Object.entries(settingsByName('form', 'body')).flatMap(([field, body]) =>
    body?.safeParse(Reflect.get(empty, field)).success ? [] : [field],
  )
  expect(faults).toEqual(['name', 'realUrl'])
})
