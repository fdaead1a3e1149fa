import type { confirm as zh } from '../../zh/admin/confirm.ts'

export const confirm: Record<keyof typeof zh, string> = {
  'confirm.title': 'Confirm that it is you',
  'confirm.withCode':
    'All administrators are notified of this change. Enter the 6-digit code from your authenticator app, or a recovery code. Each works once; if you have just used one, wait for the next.',
  'confirm.withPassword':
    'All administrators are notified of this change. Your account has no second factor, so enter your password.',
  'confirm.do': 'Confirm',
  'confirm.cancelled': 'Not confirmed. Nothing was changed.',
}
