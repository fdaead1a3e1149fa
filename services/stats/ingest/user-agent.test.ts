import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEVICES, parseUserAgent } from './user-agent.ts'

const android = (model: string, more = '', mobile = 'Mobile ') =>
  `Mozilla/5.0 (Linux; Android 13; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 ${mobile}Safari/537.36${more}`
const iphone = (more: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 ${more}`
const webKit = (system: string, more = '') =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36${more}`

test.each([
  [
    'Mozilla/5.0 (Linux; Android 10; CUBOT J9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/88.0.4324.152 Mobile Safari/537.36',
    'mobile',
  ],
  [android('Spider 8', '', ''), 'tablet'],
  [android('ID bot 53+'), 'mobile'],
  [android('M bot 60'), 'mobile'],
  [android('Preview Tab 7 Build/JAVA/1', '', ''), 'tablet'],
  [android('crawler/2'), 'mobile'],
  ['Dalvik/2.1.0 (Linux; U; Android 9; CUBOT_NOTE_S Build/PPR1)', 'mobile'],
  ['UCWEB/2.0 (MIDP-2.0; U; Adr 9; en-US; CUBOT_J3) U2/1.0.0 UCBrowser/12.9 U2/1.0.0 Mobile', 'mobile'],
  [android('P40', ' [FB_IAB/FB4A;FBAV/400.0;FBMF/CUBOT;FBDV/Spider 8;FBCR/My bot;]'), 'mobile'],
  [
    android('P40', ' Instagram 300.0 Android (33/13; 480dpi; 1080x2400; CUBOT; M bot 60; mt6833; en_US)'),
    'mobile',
  ],
  [android('SM-A515F', ' BOTIM/3.1 SpiderSolitaire/2.0 CamScanner/5.0'), 'mobile'],
  [`${android('CUBOT')} (Linux; Android 13; Spider 8`, 'mobile'],
])('R17: %s is a device of people', (agent, device) => {
  expect(parseUserAgent(agent)).toMatchObject({ device, bot: 0 })
})

test.each([
  [webKit('X11; CrOS x86_64 14541.0.0'), 'desktop', 'Chrome OS'],
  [
    'Mozilla/5.0 (PlayStation; PlayStation 5/2.26) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.0 Safari/605.1.15',
    'tv',
    'PlayStation',
  ],
  [
    'Mozilla/5.0 (PlayStation Vita 3.52) AppleWebKit/537.73 (KHTML, like Gecko) Silk/3.2',
    'mobile',
    'PlayStation',
  ],
  [
    'Opera/9.80 (J2ME/MIDP; Opera Mini/7.1.32052/29.3417; U; en) Presto/2.8.119 Version/11.10',
    'mobile',
    'Unknown',
  ],
  ['Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5', 'mobile', 'KaiOS'],
  [webKit('X11; FreeBSD amd64'), 'desktop', 'BSD'],
])('R18: %s has a device', (agent, device, os) => {
  expect(parseUserAgent(agent)).toMatchObject({ device, os, bot: 0 })
})

test.each([
  [iphone('[FBAN/FBIOS;FBAV/460.0;FBDV/iPhone14,5;FBSN/iOS]'), 'Facebook'],
  [android('SM-S918B; wv', ' [FB_IAB/FB4A;FBAV/460.0.0.32.108;]'), 'Facebook'],
  [iphone('[FBAN/MessengerForiOS;FBAV/450.0]'), 'Messenger'],
  [iphone('Instagram 330.0.0 (iPhone14,5; iOS 17_5; en_US; scale=3.00; 1170x2532)'), 'Instagram'],
  [iphone('Barcelona 330.0.0 (iPhone14,5; iOS 17_5)'), 'Threads'],
  [iphone('musical_ly_34.1.0 BytedanceWebview/d8a21c6'), 'TikTok'],
  [android('SM-S918B; wv', ' trill_340103 AppName/trill BytedanceWebview/d8a21c6'), 'TikTok'],
  [iphone('aweme_29.1.0 BytedanceWebview/d8a21c6'), 'Douyin'],
  [iphone('Snapchat/12.88.0.31 (like Safari/8618.2.12.10.9, panda)'), 'Snapchat'],
  [iphone('[Pinterest/iOS]'), 'Pinterest'],
  [iphone('[LinkedInApp]/9.29.7209'), 'LinkedIn'],
  [iphone('Safari Line/14.9.0'), 'Line'],
  [iphone('WhatsApp/2.24.12'), 'WhatsApp'],
  [iphone('Twitter for iPhone/10.44'), 'Twitter'],
  [android('SM-S918B; wv', ' Telegram-Android/10.14 (Samsung; Android 13; SDK 33; HIGH)'), 'Telegram'],
  [iphone('SP-engine/2.88.0 main/1.0 baiduboxapp/13.62.0.10 (Baidu; P2 17.5) NABar/1.0'), 'Baidu'],
  [iphone('Quark/6.12.5.2155 Mobile'), 'Quark'],
  [iphone('MicroMessenger/8.0.49(0x1800312d) NetType/WIFI Language/zh_CN'), 'WeChat'],
  [iphone('QQ/9.0.56.620 V1_IPH_SQ_9.0.56_1_APP_A'), 'QQ'],
  [iphone('Weibo (iPhone14,5__weibo__14.6.0__iphone__os17.5)'), 'Weibo'],
  [iphone('AliApp(DingTalk/7.5.20) com.laiwang.DingTalk/37'), 'DingTalk'],
  [iphone('KAKAOTALK 10.8.1'), 'KakaoTalk'],
  [iphone('NAVER(inapp; search; 2000; 12.8.2; 14PRO)'), 'Naver'],
  [iphone('Zalo iOS/544'), 'Zalo'],
])('R19: %s is shown by %s', (agent, browser) => {
  expect(parseUserAgent(agent)).toMatchObject({ browser, device: 'mobile', bot: 0 })
})

test.each([
  [
    'Mozilla/5.0 (Linux; Android 12; BRAVIA 4K VH2 Build/S) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/112.0 Safari/537.36',
  ],
  [
    'Mozilla/5.0 (Linux; Android 9; AFTKA Build/PS7633) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/108.0 Mobile Safari/537.36',
  ],
  [
    'Mozilla/5.0 (Linux; Android 11; Chromecast Build/RTT) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; Philips FHD Android TV Build/QTG3) AppleWebKit/537.36 Chrome/125.0 Mobile Safari/537.36',
  ],
  [
    'Mozilla/5.0 (Linux; Android 11; MiTV-MSSP1 Build/RTM) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36',
  ],
  [
    'Mozilla/5.0 (SMART-TV; LINUX; Tizen 7.0) AppleWebKit/537.36 (KHTML, like Gecko) Version/7.0 TV Safari/537.36',
  ],
  ['Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/94.0 Safari/537.36'],
  ['Roku/DVP-12.5 (12.5.0.4178-88)'],
])('R20: %s is a television', (agent) => {
  expect(parseUserAgent(agent)).toMatchObject({ device: 'tv', bot: 0 })
})

test.each([
  ['WhatsApp/2.23.20.0'],
  ['WhatsApp/2.23.20.0 A'],
  ['TelegramBot (like TwitterBot)'],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
  ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
  ['Mozilla/5.0 (compatible; DataForWeb/1.0; +https://example.com/about)'],
  ['Mozilla/5.0 (compatible; Attracta)'],
  ['Mozilla/5.0 (compatible; Baiduspider-render/2.0; +http://www.baidu.com/search/spider.html)'],
  [android('Nexus 5X Build/MMB29P', ' (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')],
  [
    'Mozilla/5.0 (Linux; Android 8.0; Pixel 2 Build/OPD3; Storebot-Google/1.0) AppleWebKit/537.36 Chrome/81.0 Mobile Safari/537.36',
  ],
  [webKit('X11; Linux x86_64').replace('Chrome', 'HeadlessChrome')],
  [
    'Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/41.0 Safari/537.36 BingPreview/1.0b',
  ],
  ['curl/8.5.0'],
  ['python-requests/2.32.3'],
  ['Java/17.0.2'],
  ['newspaper/0.2.8'],
])('R9, R20: %s is a program that nobody looks at', (agent) => {
  expect(parseUserAgent(agent)).toMatchObject({ device: 'bot', bot: 1 })
})

type Sample = { device: string; browser: string; agent: string }
const samples: Sample[] = readFileSync(new URL('../testing/user-agents.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [, device = '', browser = '', agent = ''] = line.split('\t')
    return { device, browser, agent }
  })

/** Libraries name one browser differently. */
const FAMILIES: readonly [RegExp, string][] = [
  [/^chrom/, 'chrome'],
  [/edge/, 'edge'],
  [/^samsung/, 'samsung'],
  [/^internet explorer/, 'ie'],
  [/^android/, 'android'],
  [/silk/, 'silk'],
  [/^(qq|yandex|uc|huawei|vivo|webos|sogou|maemo) browser/, '$1'],
  [/^qq$/, 'qqbrowser'],
  [/whale/, 'whale'],
  [/messenger/, 'facebook'],
]
function familyOf(name: string): string {
  const low = name.toLowerCase()
  const [family, by] = FAMILIES.find(([pattern]) => pattern.test(low)) ?? []
  return family && by ? (by === '$1' ? family.exec(low)![1]! : by) : low
}
/** What an app's or a maker's browser is built on. The own name says more. */
const ENGINES = ['chrome', 'safari', 'android', 'ie', 'firefox']

test('R20: 900 agents of published lists have the device and the browser that most libraries give', () => {
  expect(samples).toHaveLength(900)
  const wrong = samples.filter(({ device, agent }) => parseUserAgent(agent).device !== device)
  expect(wrong.length, wrong.map(({ agent }) => agent).join('\n')).toBeLessThanOrEqual(27)
  const named = samples.filter(({ browser }) => browser !== '')
  const misnamed = named.filter(({ browser, agent }) => {
    const family = familyOf(parseUserAgent(agent).browser)
    const closer = ENGINES.includes(browser) && family !== 'unknown' && !ENGINES.includes(family)
    return family !== browser && !closer
  })
  expect(misnamed.length, misnamed.map(({ agent }) => agent).join('\n')).toBeLessThanOrEqual(
    named.length * 0.03,
  )
})

const piece = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(...samples.flatMap(({ agent }) => agent.split(/(?<=[ ;(/])/))),
  fc.constantFrom('(', ')', '[', 'compatible; ', 'Android ', ' Build/', 'bot', '; ', 'Mobile '),
)
test('any text becomes names of the known lists, also a text of one repeated part', () => {
  const browsers = new Set<string>()
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const client = parseUserAgent(pieces.join('').slice(0, 512))
      expect(DEVICES).toContain(client.device)
      expect(client.browser).toMatch(/^[\w. -]{2,40}$/)
      expect(client.os).toMatch(/^[\w ]{2,40}$/)
      browsers.add(client.browser)
    }),
    { numRuns: 2_000 },
  )
  expect(browsers.size).toBeLessThan(200)
  for (const part of [
    '(',
    '[',
    'Android ',
    'compatible;',
    'tv',
    'bot',
    ' ',
    'a',
    '/',
    'x@',
    'Mobile Android ',
    'Version/',
  ]) {
    const long = part.repeat(512).slice(0, 512)
    for (const agent of [long, `Mozilla/5.0 ${long}`, `Mozilla/5.0 (Linux; Android 9; ${long}`])
      parseUserAgent(agent)
  }
}, 20_000)
