import type { live as zh } from '../zh/live.ts'

export const live: Record<keyof typeof zh, string> = {
  'live.live': 'Live',
  'live.liveHint': 'New visits show by themselves',
  'live.polling': 'Every 10 s',
  'live.pollingHint': 'Cannot be shown live at the moment; figures are loaded again every 10 seconds',
  'live.paused': 'Paused',
  'live.pausedHint': 'The list keeps still while the pointer, selected text or the keyboard is in it',
  'live.waiting': '{count, plural, one {# new visit} other {# new visits}}',
}
