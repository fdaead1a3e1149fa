import { isIP } from 'node:net'
import type { Sender } from './sender.ts'

/**
 * The name with which we greet mail servers (RFC 5321, 4.1.1.1): the operator's choice, or the public host, or the
 * sender's domain. Many servers refuse the library's `[127.0.0.1]`.
 */
export function greetingName(chosen: string | undefined, publicOrigin: string, from: Sender): string {
  const host = new URL(publicOrigin).hostname
  const isDomain = host.includes('.') && isIP(host) === 0
  return chosen ?? (isDomain ? host : (from.address.split('@')[1] ?? host))
}
