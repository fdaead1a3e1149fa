import { CAMPAIGN_PARAMETERS } from '@sluice/contract/campaign'

/** The parameters that a stored visit has, by name: a JSON object in the answer. */
export const SHOWN_CAMPAIGN = `mapFilter((name, value) -> value != '',
    map(${CAMPAIGN_PARAMETERS.map((name) => `'${name}', toString(${name})`).join(', ')})) AS campaign`
