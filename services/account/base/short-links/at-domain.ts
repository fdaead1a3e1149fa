import { DEFAULT_DOMAIN } from '@sluice/contract/own-domains'
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** Links at a custom domain, or at the installation's address (`DEFAULT_DOMAIN`, which the table keeps as null). */
export const atDomain =
  (domain: number) =>
  (eb: ExpressionBuilder<Schema, 'cloaks'>): ExpressionWrapper<Schema, 'cloaks', SqlBool> =>
    domain === DEFAULT_DOMAIN ? eb('cloaks.domain_id', 'is', null) : eb('cloaks.domain_id', '=', domain)
