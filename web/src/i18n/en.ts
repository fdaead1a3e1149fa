import type { Messages } from './zh.ts'

export const en: Messages = {
  about:
    'Self-hosted link routing: each short link leads visitors to the right page for their country, and every visit is counted once.',
  checking: 'Checking the service…',
  healthy: 'The service is running',
  away: 'The service does not answer right now',
  toLight: 'Switch to the light theme',
  toDark: 'Switch to the dark theme',
  light: 'Light',
  dark: 'Dark',
  otherLanguage: '中文',
}
