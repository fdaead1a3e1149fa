import { CAMPAIGN_PARAMETERS } from '@sluice/contract/campaign'
import { SHOWN_REASON } from './shown-reason.ts'

/** The parameters that a stored visit has, by name: a JSON object in the answer. */
export const SHOWN_CAMPAIGN = `mapFilter((name, value) -> value != '',
    map(${CAMPAIGN_PARAMETERS.map((name) => `'${name}', toString(${name})`).join(', ')}))`

/** Everything that logs, exports and webhooks show of a stored visit, but its time. */
export const SHOWN_VISIT = `spool, seq, cloak, cloak_version, mode, redirect_to, ${SHOWN_REASON} AS reason, inactive_cause,
  country, ip, device, browser, os, referrer, language, prefetch, domain, metered, ${SHOWN_CAMPAIGN} AS campaign`
