// Before anything is drawn, so that the page never flashes in the other theme or language. A plain file: the site's
// content security policy has no inline scripts.
try {
  // A link to the page in one language, as search engines give them, is a choice.
  const asked = new URLSearchParams(location.search).get('lang')
  if (asked === 'zh' || asked === 'en') localStorage.setItem('sluice.language', asked)
  document.documentElement.dataset.theme = localStorage.getItem('sluice.theme') === 'light' ? 'light' : 'dark'
  document.documentElement.lang = localStorage.getItem('sluice.language') === 'en' ? 'en' : 'zh-CN'
} catch {
  // Storage may be closed to us; the defaults of the page stand.
}

// A page that the build has drawn names its modules here, the entry first: they are asked for when the visitor sees it, or
// at last after a while, as a page in the background paints nothing.
const AT_LAST_MS = 2_000
const { modules } = document.currentScript.dataset
if (modules) {
  const add = (name, fields) => document.head.append(Object.assign(document.createElement(name), fields))
  const load = () => {
    stop()
    const [entry, ...others] = modules.split(' ')
    for (const href of others) add('link', { rel: 'modulepreload', href })
    add('script', { type: 'module', src: entry })
  }
  const paints = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) load()
  })
  const timer = setTimeout(load, AT_LAST_MS)
  const stop = () => {
    clearTimeout(timer)
    paints.disconnect()
  }
  paints.observe({ type: 'paint', buffered: true })
}
