import { CLOAK_MODES, DESTINATIONS, INACTIVE_CAUSES, REASONS } from '@sluice/contract/visit'
import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import { simulator as en } from '../../i18n/en/simulator.ts'
import { simulator as zh } from '../../i18n/zh/simulator.ts'
import { whyWent } from './why-went.ts'

type Sent = Parameters<typeof whyWent>[0]

const TEXTS = { 'en-US': en, 'zh-CN': zh }

function said(locale: keyof typeof TEXTS, sent: Sent): string {
  const onError = (error: Error) => expect.fail(error.message)
  const intl = createIntl({ locale, messages: TEXTS[locale], onError })
  const { whole, went, because, rule } = whyWent(sent)
  const values = { country: 'Peru', ip: '192.0.2.7' }
  const text = (id: string) => intl.formatMessage({ id }, values)
  const sentence = intl.formatMessage({ id: whole }, { went: text(went), because: text(because) })
  return rule ? `${sentence} ${text(rule)}` : sentence
}

const EVERY: Sent[] = REASONS.flatMap((reason) =>
  CLOAK_MODES.flatMap((mode) =>
    DESTINATIONS.flatMap((redirect_to) =>
      (reason === 'inactive' ? [null, ...INACTIVE_CAUSES] : [null]).map((inactive_cause) => ({
        ...{ reason, mode, redirect_to, inactive_cause },
      })),
    ),
  ),
)

test('every reason in every mode is told in both languages, each in its own words', () => {
  for (const locale of ['en-US', 'zh-CN'] as const) {
    const texts = EVERY.map((sent) => said(locale, sent))
    expect(texts.filter((text) => /[{}]|undefined/.test(text))).toEqual([])
    for (const text of texts) expect(text).toMatch(locale === 'en-US' ? /, because .+\.$/ : /^.+，因此.+。$/)
    const usual = EVERY.filter(({ redirect_to }) => redirect_to === 'audit')
    const told = new Set(usual.map((sent) => said(locale, sent)))
    // Of an inactive link, and of the modes that let all or none through, the mode tells nothing more.
    const alike = (sent: Sent) =>
      ['inactive', 'audit_mode', 'open_mode'].includes(sent.reason) ? '' : sent.mode
    const kinds = new Set(usual.map((sent) => [sent.reason, sent.inactive_cause, alike(sent)].join()))
    expect(told.size).toBe(kinds.size)
  }
})

test.each<[Partial<Sent>, string]>([
  [{}, 'Went to the real link, because the country, Peru, is among this link’s regions.'],
  [
    { redirect_to: 'audit', reason: 'blacklisted' },
    'Went to the audit link, because the address 192.0.2.7 is on the IP blacklist.',
  ],
  [
    { redirect_to: 'none', reason: 'inactive', inactive_cause: 'paused' },
    'Saw a notice page, because the link was paused.',
  ],
  [
    { redirect_to: 'none', reason: 'no_calls' },
    'Saw a notice page, because no calls were left and the link has no audit link.',
  ],
])('%j', (change, expected) => {
  const usual: Sent = { mode: 'cloak', redirect_to: 'target', reason: 'country_match', inactive_cause: null }
  expect(said('en-US', { ...usual, ...change })).toContain(expected)
})
