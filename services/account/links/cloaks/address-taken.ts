import type { Problem } from '@sluice/kit/problem'
import { isDuplicate } from '../../base/database/duplicate.ts'
import { problem } from '../../base/http/fail.ts'

/** Another link has or had the address: of a new link its code is at fault, of one that moves the domain. */
export const addressTaken = (field: 'shortLink' | 'domain'): Problem => {
  const said = field === 'domain' ? 'short_link_taken_there' : 'short_link_taken'
  return problem('short_link_taken', { message: said, errors: { [field]: said } })
}

/** Awaits a transaction that gives a link its address. Throws the same where another one took it at the same moment. */
export async function unlessTaken<T>(field: 'shortLink' | 'domain', transaction: Promise<T>): Promise<T> {
  try {
    return await transaction
  } catch (error) {
    throw isDuplicate(error) ? addressTaken(field) : error
  }
}
