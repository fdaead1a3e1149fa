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
  return { links, requests, owners: OWNERS, requestsFile: written(`${dir}/requests.bin`, requests) }
}

/** The same visits to links that differ by asking for click ids, and by their codes. */
export function withClickIds(dir: string, { requests, links, owners }: Traffic): Traffic {
  const asking = new Map(links.map((link) => [link, { ...link, code: `${link.code}-c`, clickId: true }]))
  const visits = requests.map((request) => {
    const link = asking.get(request.link) ?? request.link
    return { ...request, link, path: `/t/${link.code}` }
  })
  const requestsFile = written(`${dir}/requests-with-click-ids.bin`, visits)
  return { links: [...asking.values()], requests: visits, owners, requestsFile }
}

/** The same visits to another host. */
export const atHost = (dir: string, traffic: Traffic, host: string): Traffic => ({
  ...traffic,
  requestsFile: written(`${dir}/requests-${host}.bin`, traffic.requests, host),
})

function written(file: string, requests: readonly VisitRequest[], host?: string): string {
  writeFileSync(file, requests.map((request) => requestBytes(request, host)).join('\0'), 'latin1')
  return file
}
