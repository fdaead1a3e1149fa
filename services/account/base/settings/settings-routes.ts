import { MAX_SETTINGS_BYTES, SettingsAnswer, SettingsBody } from '@sluice/contract/api-admin-settings'
import { type AnswerTime, type Available, SiteAnswer } from '@sluice/contract/api-site'
import type { FastifyRequest } from 'fastify'
import { actorOf } from '../confirmation/actor.ts'
import type { Db } from '../database/connect.ts'
import { sessionOf } from '../http/access.ts'
import { say } from '../http/say.ts'
import type { Api } from '../http/validation.ts'
import { changeSettings } from './change-settings.ts'
import { lockedFor } from './locked-settings.ts'
import { readSettings } from './read-settings.ts'
import { readVersion } from './settings-store.ts'

const config = { access: 'admin' } as const
const success = 'success' as const

type SettingsRouteDeps = {
  db: Db
  passwordSymbols: boolean
  /** Visits that the installation has answered; null while nobody can tell. */
  visitsAnswered: () => Promise<number | null>
  /** What the redirect workers measured; null what is not known. */
  served: () => Promise<{ available: Available | null; answerTime: AnswerTime | null }>
}

export function settingsRoutes(api: Api, deps: SettingsRouteDeps): void {
  const { db, passwordSymbols, visitsAnswered } = deps
  /** The version is read before the settings, so that it is never newer than they are. */
  const shown = async (request: FastifyRequest) => {
    const { version, updated_at, updated_by } = await readVersion(db)
    const settings = await readSettings(db)
    const locked = lockedFor(sessionOf(request).role)
    return { version, updated_at: updated_at.toISOString(), updated_by, settings, locked: [...locked] }
  }

  api.get(
    '/api/site',
    {
      config: {
        access: 'public',
        summary: say(
          'Public site content: wallet, contact, texts, figures',
          '站点公开内容：收款地址、联系方式、文案与数据',
        ),
      },
      schema: { response: { 200: SiteAnswer } },
    },
    async () => {
      const settings = await readSettings(db)
      const { measuredVisits, measuredAvailability, measuredAnswerTime } = settings
      const served = measuredAvailability || measuredAnswerTime ? await deps.served() : null
      const measured = {
        visitsAnswered: measuredVisits ? await visitsAnswered() : null,
        available: measuredAvailability ? served?.available : null,
        answerTime: measuredAnswerTime ? served?.answerTime : null,
      }
      const data = { ...settings, passwordSymbols, ...measured }
      return { status: success, data: SiteAnswer.shape.data.parse(data) }
    },
  )

  api.get(
    '/api/admin/settings',
    {
      config: {
        ...config,
        summary: say('All site settings, with their version', '全部站点设置及其版本'),
      },
      schema: { response: { 200: SettingsAnswer } },
    },
    async (request) => ({ status: success, data: await shown(request) }),
  )

  api.put(
    '/api/admin/settings',
    {
      config: {
        ...config,
        confirm: true,
        summary: say(
          'Save the settings on top of the version read; some are for superadmins',
          '基于所读版本保存站点设置，部分设置仅超级管理员可改',
        ),
      },
      bodyLimit: MAX_SETTINGS_BYTES,
      schema: { body: SettingsBody, response: { 200: SettingsAnswer } },
    },
    async (request) => {
      const locked = lockedFor(sessionOf(request).role)
      await changeSettings(db, actorOf(request), { ...request.body, locked })
      return { status: success, data: await shown(request) }
    },
  )
}
