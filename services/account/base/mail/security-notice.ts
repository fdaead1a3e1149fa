import type { Language } from '@sluice/contract/api-answer'
import { datesIn } from '../messages/dates-in.ts'
import { type Letter, letter } from './letter.ts'

export type SecurityChange =
  | 'password_changed'
  | 'password_set'
  | 'address_changed'
  | 'role_changed'
  | 'totp_enabled'
  | 'totp_disabled'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'

const WHAT: Readonly<Record<SecurityChange, Readonly<Record<Language, string>>>> = {
  password_changed: { zh_CN: '您的账号密码已修改', en_US: 'Your password was changed' },
  password_set: {
    zh_CN: '管理员为您的账号设置了一次性密码，登录后须自行设置新密码',
    en_US:
      'An administrator set a one-time password for your account, which you must change at your next sign-in',
  },
  address_changed: {
    zh_CN: '管理员已更改您的账号邮箱',
    en_US: 'An administrator changed the email address of your account',
  },
  role_changed: {
    zh_CN: '管理员更改了您的账号角色',
    en_US: 'An administrator changed the role of your account',
  },
  totp_enabled: { zh_CN: '两步验证已开启', en_US: 'Two-factor authentication was turned on' },
  totp_disabled: { zh_CN: '两步验证已关闭', en_US: 'Two-factor authentication was turned off' },
  recovery_codes_renewed: { zh_CN: '已生成新的恢复码', en_US: 'New recovery codes were generated' },
  recovery_code_used: { zh_CN: '有人使用了恢复码', en_US: 'A recovery code was used' },
}

/** Tells the owner of an account what was changed on it. */
export function securityNotice(language: Language, change: SecurityChange, at: Date): Letter {
  const what = WHAT[change][language]
  const time = datesIn(language).end(at)
  return language === 'zh_CN'
    ? letter(language, what, [`${what}（${time}）。`, '如非本人操作，请立即重置密码，并检查已登录的设备。'])
    : letter(language, what, [
        `${what} (${time}).`,
        'If this was not you, reset your password immediately and check your signed-in devices.',
      ])
}
