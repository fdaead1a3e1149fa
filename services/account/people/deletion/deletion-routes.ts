import { DeletionAnswer, ProofBody } from '@sluice/contract/api-account-data'
import { DoneAnswer } from '@sluice/contract/api-answer'
import { sessionOf } from '../../base/http/access.ts'
import type { ClientAddress } from '../../base/http/client.ts'
import { languageOf } from '../../base/http/problem-handler.ts'
import { say } from '../../base/http/say.ts'
import type { Api } from '../../base/http/validation.ts'
import { translate } from '../../base/messages/translate.ts'
import { type ProofDeps, proveIdentity } from '../identity/prove-identity.ts'
import { askOwnDeletion, cancelOwnDeletion } from './ask-deletion.ts'

/** Only for a person who has signed in. */
const rule = { access: 'user', scope: null } as const
const success = 'success' as const

/** Deletes the signed-in user's account; can be cancelled for seven days. */
export function deletionRoutes(api: Api, deps: ProofDeps & { clientOf: ClientAddress }): void {
  api.post(
    '/api/user/deletion',
    {
      config: {
        ...rule,
        summary: say('Schedule deletion of the own account in seven days', '七天后删除自己的账号'),
      },
      schema: { body: ProofBody, response: { 200: DeletionAnswer } },
    },
    async (request) => {
      const session = sessionOf(request)
      await proveIdentity(deps, session.userId, request.body, deps.clientOf(request))
      const { asked_at, due_at } = await askOwnDeletion(deps.db, session)
      return {
        status: success,
        data: { asked_at: asked_at.toISOString(), due_at: due_at.toISOString() },
      }
    },
  )

  api.delete(
    '/api/user/deletion',
    {
      config: { ...rule, summary: say('Cancel the deletion and keep the account', '取消删除，保留账号') },
      schema: { response: { 200: DoneAnswer } },
    },
    async (request) => {
      await cancelOwnDeletion(deps.db, sessionOf(request).userId)
      return { status: success, message: translate(languageOf(request), 'deletion_cancelled') }
    },
  )
}
