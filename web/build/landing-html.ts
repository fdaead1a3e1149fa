export type Rendered = { title: string; description: string; html: string }
export type Language = 'zh' | 'en'

/** Placeholder for the site's address, which only the front door knows. */
const ORIGIN = '%ORIGIN%'
const LANG = { zh: 'zh-CN', en: 'en' } as const
const LOCALE = { zh: 'zh_CN', en: 'en_US' } as const
const ADDRESS = { zh: `${ORIGIN}/`, en: `${ORIGIN}/?lang=en` } as const

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** The application's page with the prerendered landing page and the data for search engines and link previews. */
export function landingHtml(
  page: string,
  language: Language,
  rendered: Rendered,
  files: readonly string[],
): string {
  const other = language === 'zh' ? 'en' : 'zh'
  const [title, description] = [escaped(rendered.title), escaped(rendered.description)]
  const loads = files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" crossorigin href="/${file}" />`
      : `<link rel="modulepreload" crossorigin href="/${file}" />`,
  )
  const head = [
    '<link rel="preload" href="/fonts/inter-latin.woff2" as="font" type="font/woff2" crossorigin />',
    ...loads,
    `<link rel="canonical" href="${ADDRESS[language]}" />`,
    `<link rel="alternate" hreflang="zh-CN" href="${ADDRESS.zh}" />`,
    `<link rel="alternate" hreflang="en" href="${ADDRESS.en}" />`,
    `<link rel="alternate" hreflang="x-default" href="${ADDRESS.zh}" />`,
    '<meta property="og:type" content="website" />',
    '<meta property="og:site_name" content="Sluice" />',
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:url" content="${ADDRESS[language]}" />`,
    `<meta property="og:image" content="${ORIGIN}/preview-${language}.jpg" />`,
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    `<meta property="og:locale" content="${LOCALE[language]}" />`,
    `<meta property="og:locale:alternate" content="${LOCALE[other]}" />`,
    '<meta name="twitter:card" content="summary_large_image" />',
  ]
  const drawn = [
    [/<html lang="[^"]*"/, `<html lang="${LANG[language]}"`],
    [/<title>[^<]*<\/title>/, `<title>${title}</title>`],
    [/<meta name="description" content="[^"]*"/, `<meta name="description" content="${description}"`],
    ['</head>', `  ${head.join('\n    ')}\n  </head>`],
    ['<div id="root"></div>', `<div id="root" data-prerendered="${language}">${rendered.html}</div>`],
  ].reduce((text, [from, to]) => {
    if (text.search(from as RegExp) < 0) throw new Error(`the page has no ${String(from)}`)
    return text.replace(from as RegExp, () => to as string)
  }, page)
  return withLateScripts(drawn)
}

const MODULE =
  /\s*<(?:script type="module"|link rel="modulepreload")[^>]*? (?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?/g
const FIRST_PAINT = '<script src="/first-paint.js"'

/** The page can be read before hydration, so its scripts load after the first paint, the entry first. */
function withLateScripts(page: string): string {
  const modules = [...page.matchAll(MODULE)].map(([, path]) => path)
  if (modules.length === 0 || !page.includes(FIRST_PAINT))
    throw new Error('the page has no scripts to put off')
  return page.replace(MODULE, '').replace(FIRST_PAINT, `${FIRST_PAINT} data-modules="${modules.join(' ')}"`)
}

export const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${(['zh', 'en'] as const)
  .map(
    (language) => `  <url>
    <loc>${ADDRESS[language]}</loc>
    <xhtml:link rel="alternate" hreflang="zh-CN" href="${ADDRESS.zh}" />
    <xhtml:link rel="alternate" hreflang="en" href="${ADDRESS.en}" />
  </url>`,
  )
  .join('\n')}
  <url>
    <loc>${ORIGIN}/user-guide.html</loc>
  </url>
</urlset>
`

export const robots = `User-agent: *
Disallow: /dashboard
Disallow: /api/
%LINKS%: /t/
Allow: /

Sitemap: ${ORIGIN}/sitemap.xml
`
