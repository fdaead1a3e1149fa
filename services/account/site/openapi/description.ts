import type { RequestRates } from '../../base/limits/request-limits.ts'

const DESCRIPTION =
  'Successful answers have `status: "success"`. Errors are `{status: "error", code, message, errors?}` with a closed set ' +
  'of codes, listed under each HTTP status. `message` and `errors` are in the language of the `lang` field, if the body ' +
  'has one, or of `Accept-Language` (zh-CN or en-US). Unknown fields are refused. Times are ISO 8601 in UTC. Operations ' +
  'with `x-confirmation` answer 403 `confirmation_required` to changes of wallet, roles, sign-in or many calls. Send the ' +
  'same request again with a `confirmation`: a code from the second factor, which works once. API keys are sent as bearer ' +
  'tokens; operations with `x-scope` take them, others answer 403 `scope_missing`. Changes take ' +
  '`Idempotency-Key`: repeated with it within 24 hours, a request is done once and gets the same answer. ' +
  '`Sluice-Version` chooses the version of the API; without it, a key has the one of the day of its creation.'

/** What the document says about all operations. */
export const described = (rates: RequestRates | undefined): string =>
  rates
    ? `${DESCRIPTION} Requests per minute: ${rates.user} per user or API key, of which ${rates.reports} for reports; per IPv4 address ` +
      `or IPv6 /64, ${rates.address} in total and ${rates.anonymous} without a session. \`x-rate-limits\` names the ` +
      'limits that apply to an operation. Beyond a limit the answer is 429, and `Retry-After` says how many seconds to ' +
      'wait.'
    : DESCRIPTION
