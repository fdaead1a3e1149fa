import type { Language } from '@sluice/contract/api-answer'
import type { NoticeFacts, NoticeKind } from '@sluice/contract/api-notices'
import { type Letter, letter } from '../mail/letter.ts'
import { noticeText } from './notice-text.ts'

/** A notice as a mail. */
export function noticeMail(language: Language, notice: { kind: NoticeKind; facts: NoticeFacts }): Letter {
  const { title, message } = noticeText(language, notice)
  return letter(language, title, [message])
}
