import { expect, test } from 'vitest'
import { stepOf } from './step-of.ts'

const press = (key: string, held: object = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...held,
})
const at = { text: 'shoes', caret: 5, onLink: true, within: false }

test('Tab and the right arrow at the end of the text lead into the actions of the chosen link', () => {
  expect(stepOf(press('Tab'), at)).toBe('in')
  expect(stepOf(press('ArrowRight'), at)).toBe('in')
  expect(stepOf(press('ArrowRight'), { ...at, caret: 2 })).toBeNull()
  expect(stepOf(press('Tab', { shiftKey: true }), at)).toBeNull()
  expect(stepOf(press('ArrowRight', { metaKey: true }), at)).toBeNull()
  expect(stepOf(press('Tab'), { ...at, onLink: false })).toBeNull()
})

test('the left arrow and Backspace lead out of them where there is no text to move in', () => {
  const within = { ...at, text: '', caret: 0, within: true }
  expect(stepOf(press('ArrowLeft'), within)).toBe('out')
  expect(stepOf(press('Backspace'), within)).toBe('out')
  expect(stepOf(press('Backspace'), { ...within, text: 'a', caret: 1 })).toBeNull()
  expect(stepOf(press('Tab'), within)).toBeNull()
  expect(stepOf(press('Backspace'), { ...at, text: '' })).toBeNull()
})
