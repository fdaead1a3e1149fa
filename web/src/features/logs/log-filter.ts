import type { LogEntry, LogFilter } from '../../api/logs.ts'
import { readPage } from '../../ui/url-state.ts'

export function readLogFilter(search: URLSearchParams): LogFilter {
  const to = search.get('to')
  const cloak = Number(search.get('cloak'))
  return {
    page: readPage(search),
    search: search.get('q') ?? '',
    to: to === 'target' || to === 'audit' ? to : null,
    cloak: Number.isSafeInteger(cloak) && cloak > 0 ? cloak : null,
  }
}

/** Filters the loaded page while the server still searches: by name, address, country code, device and browser. */
export function narrow(entries: readonly LogEntry[], search: string): LogEntry[] {
  const text = search.trim().toLowerCase()
  if (!text) return [...entries]
  return entries.filter((entry) =>
    [entry.cloak_name, entry.visitor_ip, entry.country_code, entry.device, entry.browser].some((part) =>
      part.toLowerCase().includes(text),
    ),
  )
}
