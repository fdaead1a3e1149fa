import { setFlagsFromString } from 'node:v8'
import { expect, test } from 'vitest'
import { quickenStringMethods } from './string-methods.ts'

setFlagsFromString('--allow-natives-syntax')
const areQuick = new Function('return %HasFastProperties(String.prototype)') as () => boolean

test('string methods are fast again after a class extended String, and stay fast', () => {
  class Extended extends String {}
  expect(String(new Extended('x'))).toBe('x')
  expect(areQuick()).toBe(false)

  quickenStringMethods()
  expect(areQuick()).toBe(true)

  class Late extends String {}
  expect(String(new Late('x'))).toBe('x')
  expect(areQuick()).toBe(true)
})
