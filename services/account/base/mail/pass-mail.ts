import type { Language } from '@sluice/contract/api-answer'
import { type Letter, letter } from './letter.ts'

/** Tells an owner that somebody is guessing the password, and gives the link to sign in with meanwhile. */
export const passMail = (language: Language, link: string): Letter =>
  language === 'zh_CN'
    ? letter(language, '有人在猜测您的密码', [
        '有人多次用错误的密码尝试登录您的账号，因此暂时无法从新的网络登录。您最近使用过的网络不受影响。',
        '如需从新的网络登录，请打开以下链接并输入您的密码：',
        link,
        '链接 24 小时内有效，没有密码则无法使用。如果您的密码过于简单，或在其他网站也在使用，请登录后修改密码。',
      ])
    : letter(language, 'Someone is guessing your password', [
        'Someone has entered many wrong passwords for your account, so signing in from new networks is blocked for a while. Networks you have used recently are not affected.',
        'To sign in from a new network, open this link and enter your password:',
        link,
        'The link is valid for 24 hours and useless without your password. If your password is simple or used elsewhere, please change it after signing in.',
      ])
