/** One line of nginx's log, as received over syslog. */
export type NginxLine = { level: 'warn' | 'error'; kind: string }

const SYSLOG = /^<\d+>\w{3} +\d+ [\d:]+ \w+: /
const ERROR_LINE = /^\d{4}\/\d\d\/\d\d [\d:]+ \[(\w+)\] \d+#\d+: (?:\*\d+ )?/
/** Start of the part that identifies the request: client, address, host. */
const ABOUT_REQUEST = /(?:,| while) (?:client|reading|sending|connecting|server|request):? .*$/s
/** Client-made details: quotes, paths and lengths (a status has three digits). */
const PARTICULARS = /"[^"]*"|\/\S+|\d{4,}/g
/** Client mistakes are not our errors, whatever nginx calls them. */
const OF_CLIENT = /^client /
const SEVERE = new Set(['error', 'crit', 'alert', 'emerg'])

/** The kind of event without its request, so that equal lines can be counted. */
export function readNginxLine(datagram: string): NginxLine {
  const text = datagram.replace(SYSLOG, '').trim()
  const [head, level = ''] = ERROR_LINE.exec(text) ?? ['']
  const kind = text.slice(head.length).replace(ABOUT_REQUEST, '').replace(PARTICULARS, '…')
  return { level: SEVERE.has(level) && !OF_CLIENT.test(kind) ? 'error' : 'warn', kind }
}
