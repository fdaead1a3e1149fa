import type { LogEntry } from '../../api/logs.ts'

/** The newest visit of each of the last addresses that no rule has stopped; `visits` are newest first. */
export function recentAddresses(visits: readonly LogEntry[], most: number): LogEntry[] {
  const seen = new Set<string>([''])
  const found: LogEntry[] = []
  for (const visit of visits) {
    if (found.length === most) break
    if (seen.has(visit.visitor_ip) || visit.reason === 'blacklisted') continue
    seen.add(visit.visitor_ip)
    found.push(visit)
  }
  return found
}
