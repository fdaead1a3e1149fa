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
