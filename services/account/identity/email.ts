import { invalidFields } from '../http/fail.ts'

/** The specification's shape; `@localhost` is the first superadmin of a product that has no domain yet. */
const EMAIL = /^[^\s@]+@(?:[^\s@]+\.[^\s@]+|localhost)$/

/** The address as it is stored and looked up, or the specification's complaint about the field. */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (!email) throw invalidFields({ email: 'email_required' })
  if (!EMAIL.test(email)) throw invalidFields({ email: 'email_invalid' })
  return email
}
