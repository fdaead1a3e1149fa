// Runs before the first paint, so that the page never flashes in the wrong theme or language. A separate file, because
// the site's content security policy forbids inline scripts.
const drawnIn = document.documentElement.lang
try {
  // A link with a language, as in search results, counts as a choice.
  const asked = new URLSearchParams(location.search).get('lang')
  if (asked === 'zh' || asked === 'en') localStorage.setItem('sluice.language', asked)
  document.documentElement.dataset.theme = localStorage.getItem('sluice.theme') === 'light' ? 'light' : 'dark'
  document.documentElement.lang = localStorage.getItem('sluice.language') === 'en' ? 'en' : 'zh-CN'
} catch {
  // Storage may be unavailable; the page's defaults apply.
}

// A prerendered page lists its modules here, the entry first. They load after the first paint, or after a while, because
// a page in the background paints nothing.
const AT_LAST_MS = 2_000
const { modules } = document.currentScript.dataset
function load() {
  const add = (name, fields) => document.head.append(Object.assign(document.createElement(name), fields))
  const [entry, ...others] = modules.split(' ')
  for (const href of others) add('link', { rel: 'modulepreload', href })
  add('script', { type: 'module', src: entry })
}
function loadWhenSeen() {
  const paints = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) end()
  })
  const timer = setTimeout(end, AT_LAST_MS)
  function end() {
    clearTimeout(timer)
    paints.disconnect()
    load()
  }
  paints.observe({ type: 'paint', buffered: true })
}
/** The address has one language; a reader who chose the other gets that page in its place, before it shows. */
async function drawInOwnLanguage() {
  const language = document.documentElement.lang === 'en' ? 'en' : 'zh'
  const whole = new Promise((done) => addEventListener('DOMContentLoaded', done, { once: true }))
  try {
    const answer = await fetch(`/?lang=${language}`, { signal: AbortSignal.timeout(AT_LAST_MS) })
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const drawn = page.querySelector(`[data-prerendered=${language}]`)
    await whole
    document.querySelector('[data-prerendered]').replaceWith(drawn)
    document.title = page.title
    loadWhenSeen()
  } catch {
    load()
  }
}
if (modules && document.documentElement.lang === drawnIn) loadWhenSeen()
else if (modules) drawInOwnLanguage()
