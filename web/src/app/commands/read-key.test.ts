import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Place, readKey } from './read-key.ts'

const press = (key: string, more: object = {}) => ({
  ...{
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    repeat: false,
    isComposing: false,
  },
  ...more,
})
const places: Place[] = ['page', 'field', 'layer']

test('Ctrl-K, and ⌘K on a Mac, opens the palette from a field too, but not above a dialog', () => {
  const [ctrl, meta] = [press('k', { ctrlKey: true }), press('K', { metaKey: true })]
  for (const place of ['page', 'field'] as const) {
    expect(readKey(ctrl, place, false, false).deed).toBe('palette')
    expect(readKey(meta, place, false, true).deed).toBe('palette')
  }
  expect(readKey(ctrl, 'page', false, true).deed).toBeUndefined()
  expect(readKey(meta, 'page', false, false).deed).toBeUndefined()
  expect(readKey(ctrl, 'layer', false, false).deed).toBeUndefined()
})

test('g and then a letter goes somewhere, and other keys forget the g', () => {
  expect(readKey(press('g'), 'page', false, false)).toEqual({ goes: true })
  expect(readKey(press('l'), 'page', true, false)).toEqual({ deed: 'links', goes: false })
  expect(readKey(press('l'), 'page', false, false)).toEqual({ goes: false })
  expect(readKey(press('c'), 'page', true, false)).toEqual({ goes: false })
  expect(readKey(press('?', { shiftKey: true }), 'page', false, false).deed).toBe('shortcuts')
})

test('no key does anything while somebody types, in a dialog, with a modifier, held down or in an input method', () => {
  const keys = fc.constantFrom('?', '/', 'c', 'g', 'o', 'l', 's', 'v', 'k')
  const modifiers = fc.constantFrom('ctrlKey', 'metaKey', 'altKey', 'repeat', 'isComposing')
  fc.assert(
    fc.property(keys, fc.boolean(), fc.boolean(), (key, went, mac) => {
      for (const place of ['field', 'layer'] as const)
        expect(readKey(press(key), place, went, mac)).toEqual({ goes: false })
    }),
  )
  fc.assert(
    fc.property(keys, modifiers, fc.constantFrom(...places), fc.boolean(), (key, modifier, place, went) => {
      const { deed, goes } = readKey(press(key, { [modifier]: true }), place, went, false)
      expect(goes).toBe(false)
      if (deed) expect([key, modifier]).toEqual(['k', 'ctrlKey'])
    }),
  )
})
