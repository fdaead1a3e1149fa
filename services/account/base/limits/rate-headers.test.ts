import { expect, test } from 'vitest'
import { rateHeaders } from './rate-headers.ts'

test('each limit that counted is told with its window, and with what is left of it', () => {
  const limit = { windowMs: 60_000, resetMs: 1_001 }
  const counted = [
    { ...limit, name: 'address', most: 6_000, left: 5_998 },
    { ...limit, name: 'user', most: 600, left: 0 },
  ] as const
  expect(rateHeaders(counted)).toEqual({
    'ratelimit-policy': '"address";q=6000;w=60, "user";q=600;w=60',
    ratelimit: '"address";r=5998;t=2, "user";r=0;t=2',
  })
})
