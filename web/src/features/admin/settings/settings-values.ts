import { Settings } from '@sluice/contract/settings'
import type { MessageId } from '../../../i18n/zh.ts'

type Channel = Settings['contactChannels'][number]

/** Values of the inputs: an omitted optional value is an empty string. */
export type SettingsValues = Omit<Settings, 'walletQrCode' | 'contactChannels'> & {
  walletQrCode: string
  contactChannels: (Omit<Channel, 'link' | 'qrcode'> & { link: string; qrcode: string })[]
}

export const NEW_CHANNEL: SettingsValues['contactChannels'][number] = {
  type: 'telegram',
  id: '',
  icon: 'send',
  color: '',
  link: '',
  qrcode: '',
  showQrCode: false,
}

export const valuesOf = (settings: Settings): SettingsValues => ({
  ...settings,
  walletQrCode: settings.walletQrCode ?? '',
  contactChannels: settings.contactChannels.map((channel) => ({
    ...channel,
    link: channel.link ?? '',
    qrcode: channel.qrcode ?? '',
  })),
})

export const settingsOf = (values: SettingsValues): Settings => ({
  ...values,
  walletQrCode: values.walletQrCode.trim() || null,
  contactChannels: values.contactChannels.map((channel) => ({
    ...channel,
    link: channel.link.trim() || null,
    qrcode: channel.qrcode.trim() || null,
  })),
})

const RULES: readonly [RegExp, MessageId][] = [
  [/\.link$/, 'urlInvalid'],
  [/(\.qrcode|^walletQrCode)$/, 'set.path'],
  [/\.(type|icon)$/, 'set.typeRule'],
  [/\.color$/, 'set.colorRule'],
  [/^trialCalls$/, 'set.trialRule'],
  [/^retentionDays\.visits$/, 'set.visitsRule'],
  [/^retentionDays\.sessions$/, 'set.sessionsRule'],
  [/^retentionDays\.abuseReports$/, 'set.abuseReportsRule'],
]

/** Message key of the error, by path of the field. */
export function faultsOf(values: SettingsValues): Record<string, MessageId> {
  const read = Settings.safeParse(settingsOf(values))
  const faults: Record<string, MessageId> = {}
  for (const issue of read.error?.issues ?? []) {
    const path = issue.path.join('.')
    const rule = RULES.find(([pattern]) => pattern.test(path))?.[1]
    faults[path] ??= issue.code === 'too_small' && !rule ? 'required' : (rule ?? 'set.tooLong')
  }
  return faults
}
