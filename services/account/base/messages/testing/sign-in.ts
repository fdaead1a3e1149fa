import { holdLogins } from '../../../testing/hold-logins.ts'
import { PASSWORD } from '../../../testing/test-account.ts'
import { otherCode, registrationCode, resetCode } from '../../../testing/test-mail.ts'
import { appCode, withTotp } from '../../../testing/test-totp.ts'
import type { Ask, Asked, Asks, Visit } from './ask.ts'

const login =
  (body: object): Ask =>
  ({ call }) =>
    call('POST', '/api/user/login', { body })
const signIn = ({ call, user }: Visit, changes: object = {}) =>
  call('POST', '/api/user/login', { body: { email: user.email, password: PASSWORD, ...changes } })
const change = ({ own }: Visit, newPassword: string, currentPassword = PASSWORD) =>
  own('POST', '/api/user/change-password', { currentPassword, newPassword })
const register = ({ call, fresh }: Visit, changes: object) =>
  call('POST', '/api/user/register', {
    body: { email: `${fresh}@new.test`, password: PASSWORD, code: '123456', agreeTerms: true, ...changes },
  })
const set = ({ account, user }: Visit, changes: { status?: 'inactive'; one_time_password?: true }) =>
  account.db.updateTable('users').set(changes).where('id', '=', user.id).execute()

export const signInAsks: Asks = {
  email_required: login({ email: ' ', password: 'x' }),
  email_invalid: login({ email: 'a@b', password: 'x' }),
  password_required: login({ email: 'a@b.test', password: '' }),
  wrong_credentials: (visit) => signIn(visit, { password: 'Wrong12345' }),
  too_many_requests: async (visit) => {
    let last: Asked = { body: undefined }
    for (let n = 0; n < 11; n += 1) last = await signIn(visit, { password: 'Wrong12345' })
    return last
  },
  login_held: async (visit) => {
    await holdLogins(visit.account, visit.user.email)
    return signIn(visit)
  },
  account_inactive: async (visit) => {
    await set(visit, { status: 'inactive' })
    return signIn(visit)
  },
  login_done: (visit) => signIn(visit),
  logout_done: ({ own }) => own('POST', '/api/user/logout'),
  not_logged_in: ({ call }) => call('GET', '/api/user/profile'),
  session_expired: async ({ own }) => {
    await own('POST', '/api/user/logout')
    return own('GET', '/api/user/profile')
  },
  forbidden: ({ own }) => own('GET', '/api/admin/users'),
  password_change_required: async (visit) => {
    await set(visit, { one_time_password: true })
    return visit.own('GET', '/api/cloak/list')
  },

  totp_required: async (visit) => {
    await withTotp(visit.account, visit.user.token)
    return signIn(visit)
  },
  wrong_totp: async (visit) => {
    const { secret } = await withTotp(visit.account, visit.user.token)
    return signIn(visit, { totp: otherCode(appCode(secret)) })
  },
  totp_disabled: async ({ account, user, own }) => {
    const { secret } = await withTotp(account, user.token)
    return own('POST', '/api/user/totp/disable', { password: PASSWORD, code: appCode(secret) })
  },

  password_same: (visit) => change(visit, PASSWORD),
  password_wrong: (visit) => change(visit, 'Other12345', 'Wrong12345'),
  password_rule: (visit) => change(visit, 'short1'),
  password_changed: (visit) => change(visit, 'Other12345'),
  deletion_cancelled: async ({ own }) => {
    await own('POST', '/api/user/deletion', { password: PASSWORD })
    return own('DELETE', '/api/user/deletion')
  },
  session_ended: async (visit) => {
    await signIn(visit)
    const { items } = (await visit.own('GET', '/api/user/sessions')).body
    const other = items.find((item: { current: boolean }) => !item.current)
    return visit.own('DELETE', `/api/user/sessions/${other.id}`)
  },
  sessions_ended: ({ own }) => own('POST', '/api/user/sessions/end-others'),

  email_registered: ({ call, user }) =>
    call('POST', '/api/email/send-verification', { body: { email: user.email } }),
  email_not_registered: ({ call, fresh }) =>
    call('POST', '/api/email/send-reset-code', { body: { email: `${fresh}@nobody.test` } }),
  code_sent: ({ call, fresh }) =>
    call('POST', '/api/email/send-verification', { body: { email: `${fresh}@new.test` } }),
  code_required: (visit) => register(visit, { code: '' }),
  code_length: (visit) => register(visit, { code: '12' }),
  invalid_code: (visit) => register(visit, {}),
  terms_required: (visit) => register(visit, { agreeTerms: false }),
  register_done: async (visit) => {
    const code = await registrationCode(visit.account, `${visit.fresh}@new.test`)
    return register(visit, { code })
  },
  reset_code_length: ({ call, user }) =>
    call('POST', '/api/email/verify-reset-code', { body: { email: user.email, code: '12' } }),
  code_verified: async ({ account, call, user: { email } }) => {
    const code = await resetCode(account, email)
    return call('POST', '/api/email/verify-reset-code', { body: { email, code } })
  },
  password_reset_done: async ({ account, call, user: { email } }) => {
    const code = await resetCode(account, email)
    return call('POST', '/api/auth/reset-password', { body: { email, code, newPassword: 'Other12345' } })
  },
}
