import type { Language } from '@sluice/contract/api-answer'
import { datesIn } from '../messages/dates-in.ts'
import { type Letter, letter } from './letter.ts'

/** Tells an account's owner when it will be deleted and how to cancel. */
export function deletionLetter(language: Language, due: Date): Letter {
  const at = datesIn(language).end(due)
  return language === 'zh_CN'
    ? letter(language, '您的账号将被删除', [
        `您的账号将于 ${at} 删除，删除后无法恢复。`,
        '在此之前，您的链接照常可用。如果改变主意，请登录后点击页面上方的“保留账号”。',
        '如非本人操作，请立即登录并修改密码。',
      ])
    : letter(language, 'Your account will be deleted', [
        `Your account will be deleted on ${at}. After that it cannot be restored.`,
        'Your links keep working until then. If you change your mind, sign in and choose “Keep my account” at the top of the page.',
        'If this was not you, sign in immediately and change your password.',
      ])
}

export const deletionCancelledLetter = (language: Language): Letter =>
  language === 'zh_CN'
    ? letter(language, '您的账号已保留', ['已取消删除，您的账号与链接保持不变。'])
    : letter(language, 'Your account will be kept', [
        'The deletion was canceled. Your account and your links stay as they are.',
      ])
