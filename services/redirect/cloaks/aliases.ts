import { aliasKey, cloakKey, type RoutingDocument } from '@sluice/contract/routing'
import type { Address } from './code-cache.ts'
import type { LiveDocument } from './entries.ts'
import type { Memory } from './memory.ts'
import type { DocumentSource } from './source.ts'
import type { UnknownCodes } from './unknown-codes.ts'

/** An alias in the place of a link says that the link does not exist, and is kept. */
export function linkIn(
  document: RoutingDocument | null,
  memory: Pick<Memory, 'keepAlias'>,
): LiveDocument | 'none' {
  if (document?.kind !== 'alias') return document ?? 'none'
  memory.keepAlias(document)
  return 'none'
}

/**
 * The code that is meant by one in other letters, which was just asked for and is in no memory. Where account gave no
 * answer, Redis may have one.
 */
export async function readAlias(
  { code, domain }: Address,
  memory: Pick<Memory, 'keepAlias' | 'aliasOf'>,
  unknown: Pick<UnknownCodes, 'has'>,
  redis: Pick<DocumentSource, 'read'>,
): Promise<string | undefined> {
  const known = memory.aliasOf(code, domain)
  if (known !== undefined || unknown.has(cloakKey(code, domain))) return known
  linkIn(await redis.read(aliasKey(code, domain)).catch(() => null), memory)
  return memory.aliasOf(code, domain)
}
