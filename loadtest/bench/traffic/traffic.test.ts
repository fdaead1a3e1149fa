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

test('the same seed gives the same traffic, another seed another', () => {
  expect(traffic(1)).toEqual(traffic(1))
  expect(traffic(1)).not.toEqual(traffic(2))
})

test('every visit is to a link with a code the product could have made, from an address', () => {
  for (const request of traffic(3)) {
    expect(request.link.code).toMatch(SHORT_CODE)
    expect(isIP(request.address)).toBeGreaterThan(0)
  }
})

test('a request is one head whose headers cannot hold a line break or the NUL that parts requests', () => {
  for (const bytes of traffic(4).map(requestBytes)) {
    expect(bytes).toMatch(/^GET \/t\/\w+ HTTP\/1\.1\r\n([A-Za-z-]+: [ -~]+\r\n)+\r\n$/)
  }
})
