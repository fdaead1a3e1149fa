import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['mara.lindqvist@nordfell.example', 'ML'],
  ['a_b.c@x.test', 'AB'],
  ['chen@x.test', 'CH'],
  ['x@x.test', 'X'],
  ['.chen@x.test', 'CH'],
  ['', ''],
])('the initials of %s are %s', (email, initials) => {
  expect(initialsOf(email)).toBe(initials)
})
