// Before anything is drawn, so that the page never flashes in the other theme or language. A plain file: the site's
// content security policy has no inline scripts.
try {
  document.documentElement.dataset.theme = localStorage.getItem('sluice.theme') === 'light' ? 'light' : 'dark'
  document.documentElement.lang = localStorage.getItem('sluice.language') === 'en' ? 'en' : 'zh-CN'
} catch {
  // Storage may be closed to us; the defaults of the page stand.
}
