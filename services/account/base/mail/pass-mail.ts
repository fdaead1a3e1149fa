import type { Language } from '@sluice/contract/api-answer'
import { type Letter, letter } from './letter.ts'

/** Tells an owner that others guess the password, and gives the link to sign in with meanwhile. */
export const passMail = (language: Language, link: string): Letter =>
  language === 'zh_CN'
    ? letter(language, '有人在猜测您的密码', [
        '有人多次用错误的密码尝试登录您的账号，因此暂时不能从新的网络登录。您常用的网络不受影响。',
        '如需从新的网络登录，请打开以下链接并输入您的密码：',
        link,
        '链接24小时内有效，没有密码则无法使用。如果您的密码过于简单，或在其他网站使用过，请登录后修改密码。',
      ])
    : letter(language, 'Somebody is guessing your password', [
        'Many wrong passwords were tried for your account. Signing in from networks that are new to it is on hold for a while; networks you have used lately are not affected.',
        'To sign in from a new network, open this link and enter your password:',
        link,
        'The link is valid for 24 hours and opens nothing without your password. If your password is simple, or you use it elsewhere, please change it once you are signed in.',
      ])
