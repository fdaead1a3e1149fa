import { MAX_OUTGOING_TEMPLATE } from '@sluice/contract/api-outgoing'
import { outgoingMacros } from '@sluice/contract/outgoing-macros'
import { readAddress } from '@sluice/contract/read-address'
import { readWebhookUrl } from '@sluice/kit/webhook-url'
import { ADDRESS_FAULTS } from '../../base/messages/address-faults.ts'
import type { MessageKey } from '../../base/messages/en_US.ts'

type ReadTemplate = { url: string } | { fault: MessageKey }

/** Scheme and host as people write them. What a parser would repair is refused. */
const WRITTEN = /^https?:\/\/([^\s\\/?#]+)(?:[/?#][^\s\\]*)?$/i
const BRACES = /\{([A-Za-z][A-Za-z0-9_]*)\}/g

/**
 * The address of an outgoing postback in normal form; macros keep their braces. They may stand behind the host alone, and
 * one that does not exist is refused, because the receiver would get it as text.
 */
export function readTemplate(typed: string, allowPrivate: boolean): ReadTemplate {
  const given = readAddress(typed)
  if (!given.ok) return { fault: given.fault === 'none' ? 'webhook_url' : ADDRESS_FAULTS[given.fault] }
  const text = given.address
  const authority = WRITTEN.exec(text)?.[1]
  if (authority === undefined || /\p{Cc}/u.test(text)) return { fault: 'webhook_url' }
  if (/[{}]/.test(authority)) return { fault: 'macro_in_host' }
  for (const [, name = ''] of text.matchAll(BRACES))
    if (!outgoingMacros.names.includes(name)) return { fault: 'outgoing_macro' }
  const { hidden, shown } = outgoingMacros.hide(text)
  const target = readWebhookUrl(hidden, { allowPrivate })
  if (!target) return { fault: 'webhook_url' }
  const url = shown(target.url.href)
  return url.length <= MAX_OUTGOING_TEMPLATE ? { url } : { fault: 'webhook_url' }
}
