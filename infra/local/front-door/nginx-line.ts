/** One line of nginx' log, as it comes over syslog. */
export type NginxLine = { level: 'warn' | 'error'; kind: string }

const SYSLOG = /^<\d+>\w{3} +\d+ [\d:]+ \w+: /
const ERROR_LINE = /^\d{4}\/\d\d\/\d\d [\d:]+ \[(\w+)\] \d+#\d+: (?:\*\d+ )?/
/** From here on a line names the request: its client, its address, its host. */
const ABOUT_REQUEST = /(?:,| while) (?:client|reading|sending|connecting|server|request):? .*$/s
/** Quotes, paths, and lengths, which a client makes up (a status has three digits). */
const PARTICULARS = /"[^"]*"|\/\S+|\d{4,}/g
/** What a client did is no error of ours, whatever nginx calls it. */
const OF_CLIENT = /^client /
const SEVERE = new Set(['error', 'crit', 'alert', 'emerg'])

/** What kind of thing happened, without whose request it was, so that equal lines can be counted. */
export function readNginxLine(datagram: string): NginxLine {
  const text = datagram.replace(SYSLOG, '').trim()
  const [head, level = ''] = ERROR_LINE.exec(text) ?? ['']
  const kind = text.slice(head.length).replace(ABOUT_REQUEST, '').replace(PARTICULARS, '…')
  return { level: SEVERE.has(level) && !OF_CLIENT.test(kind) ? 'error' : 'warn', kind }
}
