import { expect, test } from 'vitest'
import { leaksIn } from './leaks.ts'

test('lines with known secrets, tokens and password hashes are found, others are not', () => {
  const leaking = [
    '{"body":{"password":"Canary12345"}}',
    'code 739154 sent',
    'authorization: Bearer eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiJhIn0.AAAAAAAAAAAAAAAAAAAAAAAA',
    'hash $argon2id$v=19$m=19456',
  ]
  const fine = ['pid 1739154', '{"msg":"listening","port":39154}', '']
  expect(leaksIn([...fine, ...leaking], ['Canary12345', '739154', ''])).toEqual(leaking)
})
