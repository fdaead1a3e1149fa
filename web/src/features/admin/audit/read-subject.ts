/** Words for kinds of subjects, as people type them. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  user: ['user', 'users', 'account', '用户', '账号'],
  payment: ['payment', 'payments', 'order', '付款', '订单'],
  plan: ['plan', 'plans', '套餐'],
  cloak: ['cloak', 'cloaks', 'link', 'links', '链接', '斗篷链接'],
  domain: ['domain', 'domains', '域名'],
  abuse_report: ['report', 'reports', 'abuse report', 'abuse reports', '举报'],
  blacklist: ['blacklist', 'rule', '黑名单', '规则'],
  rate: ['rate', '汇率'],
  settings: ['settings', 'site settings', '设置', '站点设置'],
  key: ['key', 'keys', 'api key', '密钥', 'api 密钥'],
  webhook: ['webhook', 'webhooks'],
  outgoing: ['postback', 'postbacks', 'outgoing', '回传', '对外回传'],
}

const kindOf = (word: string): string | undefined =>
  Object.keys(KINDS).find((kind) => KINDS[kind]?.includes(word.trim().toLowerCase()))

/** The subject that a typed text asks for: "payment 12" and "付款 #12" are `payment:12`; other texts stay as they are. */
export function readSubject(typed: string): string {
  const text = typed.trim()
  const [, words = text, number] = /^(.*?)[\s:#]*(\d+)$/.exec(text) ?? []
  const kind = kindOf(words)
  if (kind) return number === undefined ? kind : `${kind}:${number}`
  return text
}
