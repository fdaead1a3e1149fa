import type { Language } from '@sluice/contract/api-answer'
import { type Letter, letter } from './letter.ts'

export const registerCode = (language: Language, code: string): Letter =>
  language === 'zh_CN'
    ? letter(
        language,
        '注册验证码',
        ['您正在注册账号，验证码为：', '验证码 10 分钟内有效。如非本人操作，请忽略此邮件。'],
        code,
      )
    : letter(
        language,
        'Your registration code',
        [
          'You are creating an account. Your verification code is:',
          'It is valid for 10 minutes. If this was not you, please ignore this email.',
        ],
        code,
      )
