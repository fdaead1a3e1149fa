import type { Language } from '@sluice/contract/api-answer'
import type { PlanTerms } from '@sluice/contract/api-plan'
import type { Role } from '@sluice/contract/api-user'
import { datesIn } from '../messages/dates-in.ts'
import { type Letter, letter } from './letter.ts'

/** A change that all administrators are told about. `user`: the affected user, by the address before the change. */
export type AdminChange =
  | { kind: 'wallet'; before: string; after: string }
  | { kind: 'wallet_picture'; before: string | null; after: string | null }
  | { kind: 'transaction_rule'; required: boolean }
  | { kind: 'trial'; before: number; after: number }
  | { kind: 'retention'; before: number; after: number }
  | { kind: 'role'; user: string; before: Role; after: Role }
  | { kind: 'address'; user: string; after: string }
  | { kind: 'password'; user: string }
  | { kind: 'status'; user: string; after: 'active' | 'inactive' }
  | { kind: 'deletion'; user: string; due: Date }
  | { kind: 'calls'; user: string; calls: number; reason: string }
  | { kind: 'plan'; name: string; before: PlanTerms | null; after: PlanTerms }

export type AdminNotice = {
  actor: { id: number; email: string; ip: string }
  changes: readonly AdminChange[]
  at: Date
}

const NONE: Readonly<Record<Language, string>> = { zh_CN: '无', en_US: 'none' }
const ROLE: Readonly<Record<Language, Readonly<Record<Role, string>>>> = {
  zh_CN: { user: '用户', vip: 'VIP', admin: '管理员', superadmin: '超级管理员' },
  en_US: { user: 'user', vip: 'VIP', admin: 'administrator', superadmin: 'superadmin' },
}
const SUBJECT: Readonly<Record<Language, Readonly<Record<AdminChange['kind'], string>>>> = {
  zh_CN: {
    wallet: '收款地址已更改',
    wallet_picture: '收款二维码图片已更改',
    transaction_rule: '交易哈希的填写要求已更改',
    trial: '新账号的试用次数已更改',
    retention: '访问明细的保留天数已缩短',
    role: '用户角色已更改',
    address: '用户邮箱已更改',
    password: '已为用户设置一次性密码',
    status: '管理员账号已停用或启用',
    deletion: '用户账号将被删除',
    calls: '已手动大量调整调用次数',
    plan: '套餐已新建，或其价格、次数、有效期已更改',
  },
  en_US: {
    wallet: 'The wallet address was changed',
    wallet_picture: 'The wallet QR code image was changed',
    transaction_rule: 'The transaction ID requirement was changed',
    trial: 'The trial calls of new accounts were changed',
    retention: 'Visits are now kept for fewer days',
    role: "A user's role was changed",
    address: "A user's email address was changed",
    password: 'A user was given a one-time password',
    status: "An administrator's account was disabled or enabled",
    deletion: "A user's account will be deleted",
    calls: 'A large number of calls was adjusted manually',
    plan: 'A plan was created, or its price, calls or days were changed',
  },
}

function facts(language: Language, change: AdminChange): string {
  const zh = language === 'zh_CN'
  const number = (n: number) => n.toLocaleString('en-US')
  const text = (value: string | null) => value || NONE[language]
  const turned = (before: string, after: string) =>
    zh ? `原为 ${before}，现为 ${after}。` : `Before: ${before}. Now: ${after}.`
  const sold = ({ price, total_calls, validity_days }: PlanTerms) =>
    zh
      ? `${number(price)} USDT，${number(total_calls)} 次，${number(validity_days)} 天`
      : `${number(price)} USDT, ${number(total_calls)} calls, ${number(validity_days)} days`
  const of = (user: string, rest = '') => (zh ? `用户：${user}。${rest}` : `User: ${user}. ${rest}`.trim())
  switch (change.kind) {
    case 'wallet':
    case 'wallet_picture':
      return turned(text(change.before), text(change.after))
    case 'trial':
    case 'retention':
      return turned(number(change.before), number(change.after))
    case 'transaction_rule':
      if (zh) return change.required ? '现在付款时必须填写交易哈希。' : '现在付款时可不填写交易哈希。'
      return change.required
        ? 'Each payment now requires a transaction ID.'
        : 'A transaction ID is no longer required.'
    case 'role':
      return of(change.user, turned(ROLE[language][change.before], ROLE[language][change.after]))
    case 'address':
      return of(change.user, turned(change.user, change.after))
    case 'password':
      return of(change.user)
    case 'status':
      if (change.after === 'inactive')
        return of(change.user, zh ? '账号现已停用。' : 'The account is now disabled.')
      return of(change.user, zh ? '账号现已启用。' : 'The account is now enabled.')
    case 'deletion': {
      const day = datesIn(language).endDay(change.due)
      return of(
        change.user,
        zh ? `删除日期：${day}，在此之前可以取消。` : `Due on ${day}. It can be canceled until then.`,
      )
    }
    case 'calls': {
      const calls = `${change.calls > 0 ? '+' : ''}${number(change.calls)}`
      const said = zh ? `调整：${calls}；原因：${change.reason}` : `Calls: ${calls}. Reason: ${change.reason}`
      return of(change.user, said)
    }
    case 'plan': {
      const before = change.before ? sold(change.before) : NONE[language]
      return `${zh ? '套餐：' : 'Plan: '}${change.name}${zh ? '。' : '. '}${turned(before, sold(change.after))}`
    }
  }
}

/** Tells an administrator what one of them did, to whom, when, and from which address. */
export function adminNotice(language: Language, { actor, changes, at }: AdminNotice): Letter {
  const time = datesIn(language).end(at)
  const what = changes.map((change) => ({
    subject: SUBJECT[language][change.kind],
    facts: facts(language, change),
  }))
  const subject = what.map((each) => each.subject).join(language === 'zh_CN' ? '；' : '; ')
  return language === 'zh_CN'
    ? letter(language, subject, [
        ...what.map((each) => `${each.subject}。${each.facts}`),
        `操作人：${actor.email}（#${actor.id}），时间：${time}，来源地址：${actor.ip}。`,
        '如果您不了解此操作，请立即联系操作人；如非其本人操作，请停用该账号并撤销更改。审计日志中有完整记录。',
      ])
    : letter(language, subject, [
        ...what.map((each) => `${each.subject}. ${each.facts}`),
        `Done by ${actor.email} (#${actor.id}), ${time}, from ${actor.ip}.`,
        'If you did not expect this, ask them immediately. If it was not them, disable their account and undo the change. The audit log has the full record.',
      ])
}
