import type { Scope } from '@sluice/contract/scopes'
import type { ApiOperation } from './operations.ts'

/** How far a key reaches: to what its scopes say, or to public operations alone because it is refused with this status. */
export type Reach = { scopes: readonly Scope[] } | { refused: number }

export const isOpen = (operation: ApiOperation) => operation['x-access'] === 'public'

export function isInScope(operation: ApiOperation, scopes: readonly Scope[]): boolean {
  const scope = operation['x-scope']
  return scope !== undefined && scopes.includes(scope)
}

/** Whether this is a right status of an operation, called with a key and nonsense for the rest. Without stats, reports answer 503. */
export function isRightStatus(operation: ApiOperation, reach: Reach, status: number): boolean {
  const works = status !== 401 && (status < 500 || status === 503)
  if (isOpen(operation)) return works
  if ('refused' in reach) return status === reach.refused
  return isInScope(operation, reach.scopes) ? works && status !== 403 : status === 403
}
