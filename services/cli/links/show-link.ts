import { columns, table } from '../output/table.ts'
import { type LinkItem, placeOf, settingsOf } from './settings.ts'

export const linkTable = (items: readonly LinkItem[]): string =>
  table(
    ['code', 'name', 'mode', 'visits', 'real link'],
    items.map((item) => [placeOf(item), item.name, item.mode, item.visits, item.real_url]),
  )

export function linkWords(item: LinkItem): string {
  const { name, mode, real_url, audit_url, countries, click_id, tracking_template } = settingsOf(item)
  return columns([
    ['short link', item.short_url ?? item.short_link],
    ['id', item.id],
    ['name', name],
    ['mode', mode],
    ['real link', real_url],
    ['audit link', audit_url ?? '-'],
    ['countries', countries.join(' ') || '-'],
    ['click id', click_id ? 'on' : 'off'],
    ['tracking template', tracking_template ? 'on' : 'off'],
    ['visits', `${item.visits} (real ${item.real_visits}, audit ${item.audit_visits})`],
    ...(item.domain_removed ? [['domain', 'removed: the link will not work until you move it']] : []),
    ...(item.taken_down ? [['taken down', item.taken_down.reason]] : []),
  ])
}
