import { writeFileSync } from 'node:fs'
import { seededRandom } from '@sluice/local/random'
import { type Link, makeLinks } from './links.ts'
import { makeRequests, requestBytes, type VisitRequest } from './requests.ts'

const OWNERS = 40
const REQUESTS = 8_000

/** The same links and requests for every server; `requestsFile` holds the requests' bytes, separated by NUL. */
export type Traffic = { links: Link[]; requests: VisitRequest[]; owners: number; requestsFile: string }

export function makeTraffic(dir: string, linkCount: number, seed: number): Traffic {
  const random = seededRandom(seed)
  const links = makeLinks(linkCount, OWNERS, random)
  const requests = makeRequests(links, REQUESTS, random)
  const requestsFile = `${dir}/requests.bin`
  writeFileSync(requestsFile, requests.map(requestBytes).join('\0'), 'latin1')
  return { links, requests, owners: OWNERS, requestsFile }
}
