import type { CloakMode } from '@sluice/contract/visit'
import { OFFERS, type Offer } from './offers.ts'

export type DemoLink = {
  name: string
  mode: CloakMode
  realUrl: string
  auditUrl: string
  countries: string[]
  /** Share of the traffic, relative to the other links. */
  weight: number
  /** What its visitors buy; those of other links are not followed. */
  offer?: Offer
}

/** Invented advertisers, under domain names that can never be registered (RFC 2606). */
const SITES = {
  outdoor: 'https://lumen-outdoor.example',
  coffee: 'https://harbor-coffee.example',
  skin: 'https://aster-skincare.example',
  game: 'https://skyforge-games.example',
  course: 'https://brightpath-academy.example',
  home: 'https://nest-and-oak.example',
} as const

type Row = [
  name: string,
  site: keyof typeof SITES,
  page: string,
  mode: CloakMode,
  countries: string,
  weight: number,
]

const ROWS: readonly Row[] = [
  ['夏季露营促销 - 美国', 'outdoor', 'summer-camp', 'cloak', 'US CA', 10],
  ['冬季夹克新品 - 北欧', 'outdoor', 'winter-jackets', 'cloak', 'SE NO', 3],
  ['Trail shoes launch UK', 'outdoor', 'trail-shoes', 'cloak', 'GB IE', 5],
  ['背包清仓 - 德语区', 'outdoor', 'rucksack-sale', 'cloak', 'DE CH', 4],
  ['Black Friday early access', 'outdoor', 'black-friday', 'cloak', 'US GB CA AU', 9],
  ['品牌故事页', 'outdoor', 'story', 'full_open', '', 2],
  ['Store locator', 'outdoor', 'stores', 'full_open', '', 1],
  ['春季目录（审核中）', 'outdoor', 'spring-catalogue', 'audit', '', 1],
  ['Cold brew subscription US', 'coffee', 'cold-brew', 'cloak', 'US', 8],
  ['挂耳咖啡 - 台湾', 'coffee', 'drip-bags-tw', 'cloak', 'TW', 4],
  ['挂耳咖啡 - 香港', 'coffee', 'drip-bags-hk', 'cloak', 'HK', 3],
  ['Espresso machines DE', 'coffee', 'espresso', 'cloak', 'DE', 3],
  ['Newsletter October', 'coffee', 'october', 'full_open', '', 2],
  ['Loyalty app download', 'coffee', 'app', 'full_open', '', 3],
  ['节日礼盒（审核中）', 'coffee', 'gift-box', 'audit', '', 1],
  ['精华液首发 - 日本', 'skin', 'serum-jp', 'cloak', 'JP', 7],
  ['精华液首发 - 韩国', 'skin', 'serum-kr', 'cloak', 'KR', 3],
  ['Sunscreen Brazil', 'skin', 'sunscreen-br', 'cloak', 'BR', 24],
  ['Sunscreen Australia', 'skin', 'sunscreen-au', 'cloak', 'AU NZ', 3],
  ['Ramadan set Gulf', 'skin', 'ramadan-set', 'cloak', 'AE SA', 3],
  ['面膜试用装 - 东南亚', 'skin', 'mask-trial', 'cloak', 'VN TH MY SG ID PH', 6],
  ['Dermatologist letter', 'skin', 'letter', 'audit', '', 1],
  ['官网首页', 'skin', '', 'full_open', '', 2],
  ['Skyforge pre-register US', 'game', 'pre-register', 'cloak', 'US', 9],
  ['天空熔炉预约 - 港台', 'game', 'pre-register-zh', 'cloak', 'TW HK', 5],
  ['Skyforge LATAM', 'game', 'latam', 'cloak', 'BR MX AR', 5],
  ['Skyforge India beta', 'game', 'beta-in', 'cloak', 'IN', 4],
  ['Patch notes', 'game', 'patch-notes', 'full_open', '', 2],
  ['Creator programme', 'game', 'creators', 'full_open', '', 1],
  ['万圣节活动（审核中）', 'game', 'halloween', 'audit', '', 1],
  ['Data course US and Canada', 'course', 'data-analyst', 'cloak', 'US CA', 6],
  ['英语口语课 - 越南', 'course', 'speaking-vn', 'cloak', 'VN', 3],
  ['英语口语课 - 泰国', 'course', 'speaking-th', 'cloak', 'TH', 2],
  ['Free webinar registration', 'course', 'webinar', 'full_open', '', 3],
  ['Scholarship form', 'course', 'scholarship', 'audit', '', 1],
  ['Oak tables France', 'home', 'tables-fr', 'cloak', 'FR', 3],
  ['Oak tables Iberia and Italy', 'home', 'tables-south', 'cloak', 'ES IT', 3],
  ['Kitchen planner NL', 'home', 'kitchen-nl', 'cloak', 'NL', 2],
  ['Showroom invitation', 'home', 'showroom', 'full_open', '', 1],
  ['床品年终清仓', 'home', 'bedding-sale', 'cloak', 'GB FR DE NL', 3],
]

export const DEMO_LINKS: readonly DemoLink[] = ROWS.map(([name, site, page, mode, countries, weight]) => ({
  name,
  mode,
  realUrl: `${SITES[site]}/${page}`,
  auditUrl: `${SITES[site]}/about`,
  countries: countries ? countries.split(' ') : [],
  weight,
  ...(OFFERS[name] && { offer: OFFERS[name] }),
}))
