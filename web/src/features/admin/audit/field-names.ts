import type { MessageId } from '../../../i18n/zh.ts'
import { FIGURES } from '../parts/figure-names.ts'

type Named = { id: MessageId; at?: number }
/** Message key of a field's name, its position in a list from 1, its parent, and its language. */
export type FieldName = Named & { within?: Named; language?: 'zh' | 'en' }

const NAMES = new Map<string, MessageId>([
  ['active', 'aplan.active'],
  ['adjusted_by', 'log.name.adjustedBy'],
  ['amount', 'log.name.amount'],
  ['asked_by', 'log.name.askedBy'],
  ['at', 'log.time'],
  ['audit_url', 'auditLink'],
  ['banner.enabled', 'set.bannerOn'],
  ['banner.text', 'set.bannerText'],
  ['brands', 'set.part.brands'],
  ['bytes', 'log.name.size'],
  ['calls', 'users.howMany'],
  ['changed', 'log.change.changed'],
  ['code', 'log.name.code'],
  ['contactChannels', 'log.name.channels'],
  ['currency', 'log.name.currency'],
  ['day', 'log.name.day'],
  ['days', 'log.name.days'],
  ['domain', 'domains.domain'],
  ['due_at', 'log.name.dueAt'],
  ['duplicates', 'log.name.duplicates'],
  ['email', 'auth.email'],
  ['events', 'log.name.events'],
  ['expires_at', 'blacklist.expires'],
  ['from', 'log.from'],
  ['key_name', 'log.name.keyName'],
  ['kind', 'log.name.kind'],
  ['legal.privacy', 'set.privacy'],
  ['legal.terms', 'set.terms'],
  ['measuredVisits', 'set.measuredVisits'],
  ['measuredAvailability', 'set.measuredAvailability'],
  ['measuredAnswerTime', 'set.measuredAnswerTime'],
  ['link', 'log.name.link'],
  ['name', 'aplan.nameZh'],
  ['name_en', 'aplan.nameEn'],
  ['networks', 'log.name.networks'],
  ['note', 'log.name.note'],
  ['origins', 'log.name.origins'],
  ['owner', 'links.owner'],
  ['password', 'auth.password'],
  ['path', 'log.name.path'],
  ['per_usd', 'log.name.perUsd'],
  ['price', 'aplan.price'],
  ['range', 'blacklist.range'],
  ['rates', 'log.name.rows'],
  ['real_url', 'realLink'],
  ['reason', 'reason'],
  ['remaining_calls', 'users.calls'],
  ['reporting_currency', 'log.name.reportingCurrency'],
  ['restore_links', 'log.name.restoreLinks'],
  ['retentionDays.abuseReports', 'set.abuseReports'],
  ['retentionDays.sessions', 'set.sessions'],
  ['retentionDays.visits', 'set.visits'],
  ['role', 'users.role'],
  ['scopes', 'log.name.scopes'],
  ['state', 'log.name.state'],
  ['status', 'users.status'],
  ['status_words', 'log.name.statusWords'],
  ['statuses', 'log.name.statuses'],
  ['taken_down', 'links.down.true'],
  ['to', 'log.to'],
  ['total_calls', 'aplan.calls'],
  ['transactionRequired', 'set.transactionRequired'],
  ['trialCalls', 'set.trial'],
  ['user', 'users.user'],
  ['username', 'users.name'],
  ['validUntil', 'log.name.validUntil'],
  ['validity_days', 'aplan.validity'],
  ['walletAddress', 'set.wallet'],
  ['walletQrCode', 'set.walletQr'],
])

const OF_FIGURE = new Map<string, MessageId>([
  ['value', 'set.value'],
  ['label', 'set.label'],
])
const OF_CHANNEL = new Map<string, MessageId>([
  ['color', 'set.color'],
  ['icon', 'set.icon'],
  ['id', 'set.handle'],
  ['link', 'set.link'],
  ['qrcode', 'set.qr'],
  ['showQrCode', 'set.showQr'],
  ['type', 'set.type'],
])

/** The name of an entry's field; null for an unnamed one. */
export function nameOf(path: string): FieldName | null {
  const [, whole = path, language] = /^(.+)\.(zh|en)$/.exec(path) ?? []
  const name = nameOfWhole(whole)
  return name && (language ? { ...name, language: language as 'zh' | 'en' } : name)
}

function nameOfWhole(path: string): FieldName | null {
  const known = NAMES.get(path)
  if (known) return { id: known }
  const [head = '', middle = '', last = ''] = path.split('.')
  const at = Number(middle) + 1
  if (head === 'brands' && middle && !last) return { id: 'set.brand', at }
  const figure = FIGURES.find((each) => each === middle)
  const inner = (head === 'marketing' ? OF_FIGURE : OF_CHANNEL).get(last)
  if (head === 'marketing' && figure && inner) return { id: inner, within: { id: `set.figure.${figure}` } }
  if (head === 'contactChannels' && inner) return { id: inner, within: { id: 'set.channel', at } }
  return null
}
