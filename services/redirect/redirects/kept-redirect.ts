import { aroundOf } from '@sluice/kit/destinations/fill'
import { keptWithClickId, type Redirect, type RedirectFilling } from '../cloaks/redirect.ts'

/**
 * The redirect of a visit without a query whose click id is all that differs from the last visit's. Undefined where more
 * does. It is to be sent before the next one is asked for.
 */
export function keptRedirect(
  filling: RedirectFilling,
  query: string,
  parameter: string,
  clickId: Buffer | undefined,
): Redirect | undefined {
  if (query !== '' || clickId === undefined || !filling.clickId || filling.parts.length > 1) return undefined
  const around = aroundOf(filling, parameter)
  around.kept ??= keptWithClickId(around.before, around.after)
  around.kept.clickId.bytes = clickId
  return around.kept
}
