import type { Random } from '@sluice/local/random'
import type { Link } from './links.ts'
import { makeUserAgents } from './user-agents.ts'

/** One visit as every compared server receives it. */
export type VisitRequest = { link: Link; path: string; address: string; userAgent: string; referrer: string }

const REFERRERS = [
  'https://www.facebook.com/',
  'https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.com%2F&h=AT0',
  'https://www.google.com/',
  'https://www.tiktok.com/',
  '',
]

const byte = (random: Random) => random.below(256)

/** A public v4 address, or for one visit in ten a v6 address from allocated space. */
function address(random: Random): string {
  if (random.next() < 0.1) {
    const group = () => (0x1000 + random.below(0xefff)).toString(16)
    return `${random.pick(['2600', '2a02', '2409', '2804', '2001'])}:${group()}:${group()}:${group()}::${group()}`
  }
  const first = 1 + random.below(222)
  if ([10, 100, 127, 169, 172, 192, 198, 203].includes(first)) return address(random)
  return `${first}.${byte(random)}.${byte(random)}.${1 + random.below(254)}`
}

export function makeRequests(links: readonly Link[], count: number, random: Random): VisitRequest[] {
  const userAgents = makeUserAgents(300, random)
  return Array.from({ length: count }, () => {
    const link = random.pick(links)
    return {
      link,
      path: `/t/${link.code}`,
      address: address(random),
      userAgent: random.pick(userAgents),
      referrer: random.pick(REFERRERS),
    }
  })
}

/** The bytes of a browser's keep-alive request behind a front door. */
export function requestBytes(request: VisitRequest, host = 'links.example.com'): string {
  const headers = [
    `GET ${request.path} HTTP/1.1`,
    `Host: ${host}`,
    `X-Forwarded-For: ${request.address}`,
    `User-Agent: ${request.userAgent}`,
    'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'Accept-Language: en-US,en;q=0.9',
    'Accept-Encoding: gzip, deflate, br',
    ...(request.referrer ? [`Referer: ${request.referrer}`] : []),
  ]
  return `${headers.join('\r\n')}\r\n\r\n`
}
