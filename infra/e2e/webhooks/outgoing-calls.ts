import {
  DryRunAnswer,
  NewOutgoingAnswer,
  OutgoingAnswer,
  OutgoingLogAnswer,
  OutgoingsAnswer,
} from '@sluice/contract/api-outgoing'
import { EventsAnswer } from '@sluice/contract/api-track'
import { ReplayAnswer } from '@sluice/contract/api-webhooks'
import type { TestAccount } from '../../../services/account/testing/test-account.ts'

type By = { token: string }
const PATH = '/api/track/outgoing'

/** What the tests of outgoing postbacks ask of the API. */
export function outgoingCalls(account: TestAccount) {
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, { token }: By, body?: object) =>
    account.call(method, path, { token, ...(body && { body }) })
  async function good(...asked: Parameters<typeof ask>): Promise<unknown> {
    const { status, body } = await ask(...asked)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body
  }
  const dryRun = async (by: By, id: number) =>
    DryRunAnswer.parse(await good('POST', `${PATH}/${id}/dry-run`, by)).data
  const confirm = async (by: By, id: number, revision: number) =>
    OutgoingAnswer.parse(await good('POST', `${PATH}/${id}/confirm`, by, { revision })).data
  const change = async (by: By, id: number, body: object) =>
    OutgoingAnswer.parse(await good('PUT', `${PATH}/${id}`, by, body)).data
  const create = async (by: By, body: object) =>
    NewOutgoingAnswer.parse(await good('POST', PATH, by, body)).data
  return {
    ask,
    create,
    dryRun,
    confirm,
    change,
    /** Creates one, looks at its dry run, confirms and turns it on. */
    async turnedOn(by: By, body: object) {
      const { id, revision } = await create(by, body)
      await dryRun(by, id)
      await confirm(by, id, revision)
      return change(by, id, { ...body, active: true })
    },
    list: async (by: By) => OutgoingsAnswer.parse(await good('GET', PATH, by)).items,
    log: async (by: By, id: number, query = '') =>
      OutgoingLogAnswer.parse(await good('GET', `${PATH}/${id}/log${query}`, by)).items,
    replay: async (by: By, id: number, body: object) =>
      ReplayAnswer.parse(await good('POST', `${PATH}/${id}/replay`, by, body)).data,
    report: async (by: By, event: object) =>
      EventsAnswer.parse(await good('POST', '/api/track/events', by, { events: [event] })).results[0],
  }
}
