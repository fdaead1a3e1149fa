import { INSTALLATION } from '@sluice/contract/api-cloak'
import { readShortLink } from '@sluice/contract/short-link'
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Schema } from '../../base/database/schema.ts'
import { hostNamed } from './host-named.ts'

type Condition = (eb: ExpressionBuilder<Schema, 'cloaks'>) => ExpressionWrapper<Schema, 'cloaks', SqlBool>

export const like = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** An owner's links at one of their domains, also a removed one, by its host; null: at the installation's address. */
const atHost =
  (host: string | null): Condition =>
  (eb) =>
    host === null
      ? eb('domain_id', 'is', null)
      : eb('domain_id', 'in', (sub) =>
          sub.selectFrom('own_domains').select('own_domains.id').where('own_domains.host', '=', host),
        )

export const inDomain = (filter: string): Condition =>
  atHost(filter === INSTALLATION ? null : (hostNamed(filter) ?? ''))

/**
 * An owner's links whose address a search may mean: by a part of the code at any domain, by a whole link at that one alone, by
 * a host all those at it.
 */
export const addressMatches =
  (search: string, publicOrigin: string): Condition =>
  (eb) => {
    const named = readShortLink(search, publicOrigin)
    const code = eb('code', 'ilike', like(named?.code || search.replace(/^.*\/t\//, '')))
    if (named?.host !== undefined) return eb.and([code, atHost(named.host)(eb)])
    const host = hostNamed(search)
    return host === undefined ? code : eb.or([code, atHost(host)(eb)])
  }
