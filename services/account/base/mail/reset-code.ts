import type { Language } from '@sluice/contract/api-answer'
import { type Letter, letter } from './letter.ts'

export const resetCode = (language: Language, code: string): Letter =>
  language === 'zh_CN'
    ? letter(
        language,
        '重置密码验证码',
        ['您正在重置密码，验证码为：', '验证码 10 分钟内有效，请勿告知他人。如非本人操作，请忽略此邮件。'],
        code,
      )
    : letter(
        language,
        'Your password reset code',
        [
          'You are resetting your password. Your verification code is:',
          'It is valid for 10 minutes. Do not share it with anyone. If this was not you, please ignore this email.',
        ],
        code,
      )
