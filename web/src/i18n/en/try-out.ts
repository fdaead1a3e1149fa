import type { tryOut as zh } from '../zh/try-out.ts'

export const tryOut: Record<keyof typeof zh, string> = {
  'try.title': 'Try it before you register.',
  'try.hint':
    'Enter two addresses, pick countries, and see where visitors of each country would go. This page decides by the rules of the running service and sends nothing.',
  'try.mode': 'Mode',
  'try.countries': 'Countries to let through',
  'try.anotherLabel': 'Add another country or region',
  'try.another': 'Add another…',
  'try.outcome': 'Where visitors would go',
  'try.count': '{count} of {total} visits',
  'try.allReal': 'Every visitor goes to {real}.',
  'try.allAudit': 'Every visitor goes to {audit}.',
  'try.nobody': 'No country is chosen yet, so every visitor goes to {audit}.',
  'try.fromSome':
    '{countries} go to {real}. The other {count} countries and regions go to {audit}. So do blacklisted IPs and visitors from an unknown country.',
  'try.fromMany':
    '{countries} and others, {all} countries and regions in all, go to {real}. The other {count} countries and regions go to {audit}. So do blacklisted IPs and visitors from an unknown country.',
  'try.make': 'Make this link',
  'try.stays': 'Registration comes next. Until then, what you entered stays in this browser.',
  'shown.title': 'See every visit.',
  'shown.hint':
    'The real dashboard, with the data of a demo account. New visits show up within seconds, without a reload.',
  'shown.alt':
    'Overview of a demo account: visits of today, the share that reached the real link, visits by hour, how long the calls last, what is unusual, and the links and countries that changed most.',
}
