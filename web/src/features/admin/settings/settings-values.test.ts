import type { Settings } from '@sluice/contract/settings'
import { expect, test } from 'vitest'
import { unsavedOf } from './changes.ts'
import { faultsOf, NEW_CHANNEL, settingsOf, valuesOf } from './settings-values.ts'

const line = { zh: '一', en: 'one' }
const figure = { value: line, label: line }
const settings: Settings = {
  walletAddress: '',
  walletQrCode: null,
  transactionRequired: false,
  trialCalls: 1_000,
  contactChannels: [{ ...NEW_CHANNEL, id: '@sluice', color: '#26a5e4', link: null, qrcode: null }],
  banner: { enabled: true, text: line },
  marketing: {
    passRate: figure,
    availability: figure,
    advertisers: figure,
    exposureReduction: figure,
    conversionGain: figure,
    requestsBlocked: figure,
    replyTime: figure,
  },
  measuredVisits: false,
  measuredAvailability: false,
  measuredAnswerTime: false,
  brands: [line],
  legal: { terms: line, privacy: line },
  retentionDays: { visits: 90, sessions: 30, abuseReports: 365 },
}

test('untouched settings are sent as received', () => {
  expect(settingsOf(valuesOf(settings))).toEqual(settings)
  expect(faultsOf(valuesOf(settings))).toEqual({})
})

test('each invalid entry is named by its path, with its own message', () => {
  const wrong = valuesOf({
    ...settings,
    walletQrCode: 'qr',
    trialCalls: Number.NaN,
    retentionDays: { visits: 1, sessions: 0, abuseReports: 365 },
    contactChannels: [
      { type: 'X', id: '', icon: 'send', color: 'red', link: 'nowhere', qrcode: null, showQrCode: false },
    ],
    brands: [{ zh: 'x'.repeat(61), en: '' }],
  })
  expect(faultsOf(wrong)).toEqual({
    walletQrCode: 'set.path',
    trialCalls: 'set.trialRule',
    'retentionDays.visits': 'set.visitsRule',
    'retentionDays.sessions': 'set.sessionsRule',
    'contactChannels.0.type': 'set.typeRule',
    'contactChannels.0.id': 'required',
    'contactChannels.0.color': 'set.colorRule',
    'contactChannels.0.link': 'urlInvalid',
    'brands.0.zh': 'set.tooLong',
  })
})

test('each group says how many of its fields are not saved, and a change taken back is none', () => {
  const saved = valuesOf(settings)
  const brands = [...saved.brands, { zh: '二', en: '' }]
  const banner = { enabled: false, text: { zh: '甲', en: 'one' } }
  expect([...unsavedOf(saved, { ...saved, banner, brands })]).toEqual([
    ['banner', 2],
    ['brands', 2],
  ])
  expect(unsavedOf(saved, valuesOf(settings)).size).toBe(0)
})
