import { isIP } from 'node:net'
import { SHORT_CODE } from '@sluice/contract/api-cloak'
import { seededRandom } from '@sluice/local/random'
import { expect, test } from 'vitest'
import { makeLinks } from './links.ts'
import { makeRequests, requestBytes } from './requests.ts'

const traffic = (seed: number) => {
  const random = seededRandom(seed)
  return makeRequests(makeLinks(40, 8, random), 500, random)
}

test('the same seed gives the same traffic, another seed gives other traffic', () => {
  expect(traffic(1)).toEqual(traffic(1))
  expect(traffic(1)).not.toEqual(traffic(2))
})

test('every visit has a valid address and a link with a code like the product’s', () => {
  for (const request of traffic(3)) {
    expect(request.link.code).toMatch(SHORT_CODE)
    expect(isIP(request.address)).toBeGreaterThan(0)
  }
})

test('a request is one head, and its headers contain no line break and no NUL, which separates requests', () => {
  for (const bytes of traffic(4).map((request) => requestBytes(request))) {
    expect(bytes).toMatch(/^GET \/t\/\w+ HTTP\/1\.1\r\n([A-Za-z-]+: [ -~]+\r\n)+\r\n$/)
  }
})
