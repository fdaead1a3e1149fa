import type { Language } from '@sluice/contract/api-answer'
import { type Letter, letter } from './letter.ts'

/** Instead of a code, where the site does not say who is registered (`HIDE_ACCOUNT_EXISTENCE`). */
export const alreadyRegistered = (language: Language): Letter =>
  language === 'zh_CN'
    ? letter(language, '您已拥有账号', [
        '有人使用此邮箱申请注册，但该邮箱已有账号。',
        '请直接登录；忘记密码时可在登录页重置。如非本人操作，请忽略此邮件。',
      ])
    : letter(language, 'You already have an account', [
        'Someone asked to register with this address, which has an account already.',
        'Please log in; a forgotten password can be reset there. If this was not you, please ignore this mail.',
      ])
