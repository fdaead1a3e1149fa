import { invalidFields } from '../../base/http/fail.ts'

/**
 * A mailbox of RFC 5321 without quotes, comments, groups, address literals or other scripts, which every mailer
 * reads as exactly one recipient. `@localhost` is for the first superadmin of a product without a domain.
 */
const LOCAL = /^(?=.{1,64}$)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const DOMAIN =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const LONGEST = 254

function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  return (
    text.length <= LONGEST &&
    LOCAL.test(text.slice(0, Math.max(at, 0))) &&
    (DOMAIN.test(domain) || domain === 'localhost')
  )
}

/** The address as stored and looked up. Throws the specification's error for the field. */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (!email) throw invalidFields({ email: 'email_required' })
  if (!isEmail(email)) throw invalidFields({ email: 'email_invalid' })
  return email
}
