import type { Random } from '@sluice/local/random'

const DEVICES = [
  'iPhone; CPU iPhone OS 18_5 like Mac OS X',
  'iPhone; CPU iPhone OS 17_6_1 like Mac OS X',
  'Linux; Android 14; SM-S918B',
  'Linux; Android 13; M2101K6G',
  'Linux; Android 15; Pixel 9',
  'Linux; Android 10; K',
]
const DESKTOPS = ['Windows NT 10.0; Win64; x64', 'Macintosh; Intel Mac OS X 10_15_7', 'X11; Linux x86_64']

function userAgent(random: Random): string {
  const kind = random.next()
  const chrome = `${118 + random.below(24)}.0.0.0`
  if (kind < 0.3)
    return `Mozilla/5.0 (${random.pick(DEVICES.slice(0, 2))}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`
  if (kind < 0.6)
    return `Mozilla/5.0 (${random.pick(DEVICES.slice(2))}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${chrome} Mobile Safari/537.36`
  if (kind < 0.7)
    return `Mozilla/5.0 (${random.pick(DEVICES.slice(0, 2))}) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/${480 + random.below(40)}.0.0.35.108;FBBV/600${random.below(900)};FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/18.5;FBSS/3;FBCR/;FBID/phone;FBLC/en_US;FBOP/80]`
  if (kind < 0.92)
    return `Mozilla/5.0 (${random.pick(DESKTOPS)}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${chrome} Safari/537.36${random.next() < 0.2 ? ` Edg/${chrome}` : ''}`
  if (kind < 0.97) return `Mozilla/5.0 (${random.pick(DESKTOPS)}; rv:128.0) Gecko/20100101 Firefox/128.0`
  return 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
}

/** `count` user agents in about the mix of paid social and search traffic: mostly phones, in-app browsers, some bots. */
export const makeUserAgents = (count: number, random: Random): string[] =>
  Array.from({ length: count }, () => userAgent(random))
