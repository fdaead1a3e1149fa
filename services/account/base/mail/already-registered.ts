import type { Language } from '@sluice/contract/api-answer'
import { type Letter, letter } from './letter.ts'

/** Sent instead of a code where the site does not reveal who is registered (`HIDE_ACCOUNT_EXISTENCE`). */
export const alreadyRegistered = (language: Language): Letter =>
  language === 'zh_CN'
    ? letter(language, '您已有账号', [
        '有人使用此邮箱申请注册，但该邮箱已有账号。',
        '请直接登录；如忘记密码，可在登录页重置。如非本人操作，请忽略此邮件。',
      ])
    : letter(language, 'You already have an account', [
        'Someone tried to register with this address, but it already has an account.',
        'Please log in. If you forgot your password, you can reset it on the login page. If this was not you, please ignore this email.',
      ])
