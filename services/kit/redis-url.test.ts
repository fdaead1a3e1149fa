import { expect, test } from 'vitest'
import { z } from 'zod'
import { readSentinelUrl, redisUrl } from './redis-url.ts'

const schema = z.object({ REDIS_URL: redisUrl })
const faultOf = (url: string) => schema.safeParse({ REDIS_URL: url }).error?.issues[0]?.message

test.each([
  'redis://127.0.0.1:6379',
  'rediss://user:p%40ss@redis.test:6380/2',
  'redis://:secret@[::1]:6379?family=6',
])('%s is a single server, whose URL ioredis reads itself', (url) => {
  expect(faultOf(url)).toBeUndefined()
  expect(readSentinelUrl(url)).toBeUndefined()
})

test('sentinels are read with their ports, the master, its login and database', () => {
  const url = 'redis+sentinel://app:p%40s%3As@one.test:26380,two.test,[::1]:26381/my%20master/3'
  expect(faultOf(url)).toBeUndefined()
  expect(readSentinelUrl(url)).toMatchObject({
    sentinels: [
      { host: 'one.test', port: 26380 },
      { host: 'two.test', port: 26379 },
      { host: '::1', port: 26381 },
    ],
    name: 'my master',
    username: 'app',
    password: 'p@s:s',
    db: 3,
    failoverDetector: true,
  })
})

test('missing parts are not set, and a password may stand alone', () => {
  const bare = readSentinelUrl('redis+sentinel://one.test/main')
  for (const name of ['username', 'password', 'db', 'tls', 'sentinelPassword'])
    expect(bare).not.toHaveProperty(name)
  const alone = readSentinelUrl('redis+sentinel://:secret@one.test/main')
  expect(alone).toMatchObject({ password: 'secret' })
  expect(alone).not.toHaveProperty('username')
})

test('sentinels may have their own login, and rediss means TLS to them and to Redis', () => {
  const url =
    'rediss+sentinel://:secret@one.test/main?sentinel_username=watch&sentinel_password=other%26secret'
  expect(readSentinelUrl(url)).toMatchObject({
    password: 'secret',
    sentinelUsername: 'watch',
    sentinelPassword: 'other&secret',
    tls: {},
    sentinelTLS: {},
    enableTLSForSentinelMode: true,
  })
})

test.each([
  ['http://127.0.0.1', /must be redis:/],
  ['redis.test:6379', /must be redis:/],
  ['redis://', /must be redis:/],
  ['redis://one.test:6379,two.test:6379', /must be redis:/],
  ['sentinel://one.test/main', /must be redis:/],
  ['redis+sentinel:///main', /must be redis:/],
  ['redis+sentinel://one.test', /names no master/],
  ['redis+sentinel://one.test/main/first', /must be redis:/],
  ['redis+sentinel://one.test:0/main', /each sentinel is host:port/],
  ['redis+sentinel://one.test:70000/main', /each sentinel is host:port/],
  ['redis+sentinel://one.test, two.test/main', /each sentinel is host:port/],
  ['redis+sentinel://one.test,/main', /each sentinel is host:port/],
  ['redis+sentinel://secret@one.test/main', /after a colon/],
  ['redis+sentinel://:100%@one.test/main', /written as %25/],
  ['redis+sentinel://one.test/main?tls=1', /accepts no options but sentinel_username/],
])('%s is refused with the reason, without revealing the password', (url, words) => {
  expect(faultOf(url)).toMatch(words)
  expect(faultOf(url)).not.toMatch(/secret|100%/)
})
