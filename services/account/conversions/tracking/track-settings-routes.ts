import { TrackSettingsAnswer, TrackSettingsBody } from '@sluice/contract/api-track-settings'
import type { Db } from '../../base/database/connect.ts'
import { sessionOf } from '../../base/http/access.ts'
import { say } from '../../base/http/say.ts'
import type { Api } from '../../base/http/validation.ts'
import { changeSettings, rollPostbackKey } from './change-settings.ts'
import { findSettings } from './find-settings.ts'
import { settingsItem } from './settings-item.ts'

const PATH = '/api/track/settings'
const response = { 200: TrackSettingsAnswer }
const answer = (data: ReturnType<typeof settingsItem>) => ({ status: 'success' as const, ...data, data })

export function trackSettingsRoutes(api: Api, { db }: { db: Db }): void {
  api.get(
    PATH,
    {
      config: {
        access: 'user',
        scope: 'events:write',
        summary: say('How conversions are received, with the key of postbacks', '转化接收设置与回传密钥'),
      },
      schema: { response },
    },
    async (request) => answer(settingsItem(await findSettings(db, sessionOf(request).userId))),
  )

  api.put(
    PATH,
    {
      config: {
        access: 'user',
        scope: null,
        summary: say('Change how conversions are received', '修改转化接收设置'),
      },
      schema: { body: TrackSettingsBody, response },
    },
    async (request) => answer(await changeSettings(db, sessionOf(request).userId, request.body)),
  )

  api.post(
    `${PATH}/roll-key`,
    {
      config: {
        access: 'user',
        scope: null,
        summary: say(
          'Renew the key of postbacks; the old one stops working at once',
          '更换回传密钥，旧密钥立即失效',
        ),
      },
      schema: { response },
    },
    async (request) => answer(await rollPostbackKey(db, sessionOf(request).userId)),
  )
}
