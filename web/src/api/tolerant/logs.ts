import { AccessLogAnswer, AccessLogItem } from '@sluice/contract/api-access-log'
import { filled, listOf } from './filled.ts'

/** A server before conversions has none. */
const fillEntry = filled(({ conversions }) => ({ conversions: conversions ?? [] }))

export const AccessLog = AccessLogAnswer.extend({ items: listOf(fillEntry, AccessLogItem) })
