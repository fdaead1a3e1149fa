// Before anything is drawn, so that the page never flashes in the other theme or language. A plain file: the site's
// content security policy has no inline scripts.
const drawnIn = document.documentElement.lang
try {
  // A link to the page in one language, as search engines give them, is a choice.
  const asked = new URLSearchParams(location.search).get('lang')
  if (asked === 'zh' || asked === 'en') localStorage.setItem('sluice.language', asked)
  document.documentElement.dataset.theme = localStorage.getItem('sluice.theme') === 'light' ? 'light' : 'dark'
  document.documentElement.lang = localStorage.getItem('sluice.language') === 'en' ? 'en' : 'zh-CN'
} catch {
  // Storage may be closed to us; the defaults of the page stand.
}

// A page that the build has drawn names its modules here, the entry first. They are asked for when the visitor sees it, or
// at last after a while, as a page in the background paints nothing; at once where it is drawn in the other language.
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
if (modules && document.documentElement.lang === drawnIn) loadWhenSeen()
else if (modules) load()
