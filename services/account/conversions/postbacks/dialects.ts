import type { PostbackDialect } from '@sluice/contract/conversions'
import type { Sent } from '../recording/judge-conversion.ts'

export type Parameters = Readonly<Record<string, unknown>>
/** A postback in our own words. `clickId` and `key` are undefined when it has none. */
export type ReadPostback = {
  dialect: PostbackDialect
  clickId: string | undefined
  key: string | undefined
  sent: Sent
}

type Names = { clickId: string; event: string; status: string; value: string; currency: string; tid: string }

const NAMES: Readonly<Record<PostbackDialect, Names>> = {
  sluice: names({ clickId: 'cid' }),
  keitaro: names({ clickId: 'subid', tid: 'tid' }),
  voluum: names({ clickId: 'cid', event: 'et' }),
  binom: names({ clickId: 'cnv_id', status: 'cnv_status', currency: 'cnv_currency' }),
}

function names(own: Partial<Names> & Pick<Names, 'clickId'>): Names {
  return { event: 'event', status: 'status', value: 'payout', currency: 'currency', tid: 'txid', ...own }
}

/** Every parameter that means something in a dialect, and the key. */
export const KNOWN_PARAMETERS: ReadonlySet<string> = new Set([
  'key',
  ...Object.values(NAMES).flatMap((each) => Object.values(each)),
])

/** A sender that names no event reports a sale. */
const USUAL_EVENT = 'sale'

/** What a network leaves when it has no value: `{payout}`, `${payout}`, `[payout]`, `#payout#`, `%payout%`. */
const PLACEHOLDER = /^(?:\$?\{\{?[\w.:-]+\}\}?|\[[\w.:-]+\]|#[\w.:-]+#|%[\w.:-]+%)$/

/** A parameter's text; undefined when it is absent, empty or a placeholder. */
function said(parameters: Parameters, name: string): string | undefined {
  if (!Object.hasOwn(parameters, name)) return undefined
  const value = parameters[name]
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' || PLACEHOLDER.test(text) ? undefined : text
}

/** Voluum's names are a part of ours; it says neither an event nor a status by them. */
function dialectOf(parameters: Parameters): PostbackDialect {
  if (said(parameters, 'cid') !== undefined) {
    if (said(parameters, 'et') !== undefined) return 'voluum'
    const ours = said(parameters, 'event') ?? said(parameters, 'status') ?? said(parameters, 'key')
    return ours === undefined ? 'voluum' : 'sluice'
  }
  if (said(parameters, 'subid') !== undefined) return 'keitaro'
  return said(parameters, 'cnv_id') === undefined ? 'sluice' : 'binom'
}

/** Reads a postback in whatever names it has. An `event` means the same in all of them. */
export function readPostback(parameters: Parameters): ReadPostback {
  const dialect = dialectOf(parameters)
  const { clickId, event, status, value, currency, tid } = NAMES[dialect]
  const text = (name: string) => said(parameters, name)
  return {
    dialect,
    clickId: text(clickId),
    key: text('key'),
    sent: {
      event: text(event) ?? text('event') ?? USUAL_EVENT,
      status: text(status),
      value: text(value),
      currency: text(currency),
      transactionId: text(tid),
    },
  }
}
