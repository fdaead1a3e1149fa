import { loadTexts } from '../i18n/messages.ts'
import { LiveMark } from './live-mark.tsx'

/** The mark, when its texts are there. */
export async function loadLive() {
  await loadTexts('live')
  return LiveMark
}
