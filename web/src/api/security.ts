import { DoneAnswer } from '@sluice/contract/api-answer'
import {
  type ChangePasswordBody,
  type DisableTotpBody,
  RecoveryCodesAnswer,
  SessionsAnswer,
  TotpSecretAnswer,
  TotpStateAnswer,
} from '@sluice/contract/api-security'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from './request.ts'

export type Device = z.infer<typeof SessionsAnswer>['items'][number]
export type TotpSecret = z.infer<typeof TotpSecretAnswer>['data']

export const devicesQuery = queryOptions({
  queryKey: ['security', 'devices'],
  queryFn: async ({ signal }) => (await request(SessionsAnswer, '/api/user/sessions', { signal })).items,
})

export const totpQuery = queryOptions({
  queryKey: ['security', 'totp'],
  queryFn: async ({ signal }) => (await request(TotpStateAnswer, '/api/user/totp', { signal })).data,
})

/** A change of password or second factor also ends other sessions. */
function useSecurityChange<Sent, Answer>(change: (sent: Sent) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: ['security'] }),
  })
}

export const useChangePassword = () =>
  useSecurityChange((body: z.input<typeof ChangePasswordBody>) =>
    request(DoneAnswer, '/api/user/change-password', { method: 'POST', body }),
  )

export const useEndDevice = () =>
  useSecurityChange((id: number) => request(DoneAnswer, `/api/user/sessions/${id}`, { method: 'DELETE' }))

export const useEndOtherDevices = () =>
  useSecurityChange(() => request(DoneAnswer, '/api/user/sessions/end-others', { method: 'POST' }))

/** Returns the secret for the app; it takes effect only once confirmed by a code. */
export const useSetUpTotp = () =>
  useMutation({
    mutationFn: async (password: string) => {
      const body = { password }
      return (await request(TotpSecretAnswer, '/api/user/totp/setup', { method: 'POST', body })).data
    },
  })

const codesFrom = (path: string) => async (code: string) =>
  (await request(RecoveryCodesAnswer, path, { method: 'POST', body: { code } })).data.recovery_codes

/** Both return recovery codes, which are never shown again. */
export const useEnableTotp = () => useSecurityChange(codesFrom('/api/user/totp/enable'))
export const useRenewCodes = () => useSecurityChange(codesFrom('/api/user/totp/recovery-codes'))

export const useDisableTotp = () =>
  useSecurityChange((body: z.input<typeof DisableTotpBody>) =>
    request(DoneAnswer, '/api/user/totp/disable', { method: 'POST', body }),
  )
