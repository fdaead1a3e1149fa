import type { live as zh } from '../zh/live.ts'

export const live: Record<keyof typeof zh, string> = {
  'live.live': 'Live',
  'live.liveHint': 'New visits appear automatically',
  'live.polling': 'Every 10 s',
  'live.pollingHint': 'Live updates are unavailable at the moment; figures are refreshed every 10 seconds',
  'live.paused': 'Paused',
  'live.pausedHint': 'The list stays still while the pointer, selected text or the keyboard focus is in it',
  'live.waiting': '{count, plural, one {# new visit} other {# new visits}}',
}
