import { createHash } from 'node:crypto'

/**
 * The script of shops' pages. It keeps the click id of the page's address in a cookie of the page's own site, and reports
 * events with it. It reads and stores nothing else. A page without cookies still reports what happens on it.
 */
const SOURCE = `
((page, tag) => {
  const { parameter = 'sl_id', days = 90, domain, consent } = tag.dataset
  const early = window.sluice?.q || []
  const arrived = new URLSearchParams(location.search).get(parameter)
  let id = /^[\\w-]{60}$/.test(arrived) && arrived
  let held = consent == null ? null : []

  // An id in the address replaces the one that is kept. A page without cookies still reports what happens on it.
  const keep = () => {
    try {
      if (id)
        page.cookie = parameter + '=' + id + ';path=/;samesite=lax;max-age=' + 86400 * Math.min(days, 365) +
          (domain ? ';domain=' + domain : '') + (location.protocol == 'https:' ? ';secure' : '')
      else id = page.cookie.match('(^|; )' + parameter + '=([\\\\w-]{60})(;|$)')?.[2]
    } catch {}
  }

  const send = ([event, details]) => {
    if (!id) return
    const url = new URL('/api/track/script', tag.src)
    const body = JSON.stringify({ ...details, clickId: id, event })
    navigator.sendBeacon?.(url, body) ||
      fetch(url, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => {})
  }

  // While consent is asked for, nothing is kept or sent, and calls wait.
  window.sluice = (...call) => {
    if (call[0] == 'consent') {
      keep()
      held?.forEach(send)
      held = null
    } else if (held) held.push(call)
    else send(call)
  }
  held || keep()
  early.forEach((call) => sluice(...call))
})(document, document.currentScript)
`

const TEXTS = /('[^']*'|\/\^[^/]*\/)/

/** As it is sent: every page view of a shop waits for it, so without comments and the spaces around signs. */
export const PAGE_SCRIPT: string = SOURCE.split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '' && !line.startsWith('//'))
  .map((line) => line.split(TEXTS).map(withoutSpaces).join(''))
  .join('\n')
  .replaceAll(/(?<=[{+|])\n|\n(?=})/g, '')

function withoutSpaces(part: string): string {
  return TEXTS.test(part) ? part : part.replaceAll(/ *([=+*?:,|&{}()>]+) */g, '$1')
}

export const PAGE_SCRIPT_TAG = `"${createHash('sha256').update(PAGE_SCRIPT).digest('base64url').slice(0, 22)}"`
