import type { Encoding, Site, SiteFile } from './site-files.ts'

export type SiteQuestion = {
  method: string
  /** As on the request line, with its query. */
  url: string
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
}
export type SiteAnswer = { status: number; headers: Record<string, string>; body: Buffer | undefined }

const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

function encodingFor(file: SiteFile, accept = ''): Encoding {
  const refused = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(accept)
  for (const name of ['br', 'gzip'] as const)
    if (file.bodies[name] && new RegExp(`\\b${name}\\b`).test(accept) && !refused(name)) return name
  return 'identity'
}

function pathOf(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0] as string)
  } catch {
    return undefined
  }
}

const plain = (status: number, text: string, more: Record<string, string> = {}): SiteAnswer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff', ...more },
  body: Buffer.from(`${text}\n`),
})

/** The front page is drawn in each language; Chinese unless the address asks otherwise. */
const landingOf = (url: string): string => {
  const language = new URLSearchParams(url.split('?')[1]?.split('#')[0]).get('lang')
  return `/landing.${language === 'en' ? 'en' : 'zh'}.html`
}

/** The front page, the file itself, or the application's page for a path that it routes on its own; a missing file is a 404. */
function fileFor(site: Site, path: string, url: string): { file: SiteFile; immutable: boolean } | undefined {
  const landing = path === '/' && site.get(landingOf(url))
  if (landing) return { file: landing, immutable: false }
  const exact = site.get(path)
  if (exact) return { file: exact, immutable: path.startsWith('/assets/') }
  const page = site.get('/index.html')
  if (!page || path.startsWith('/assets/') || /\.[a-z0-9]{1,11}$/i.test(path)) return undefined
  return { file: page, immutable: false }
}

/** What the front door answers outside of `/t/` and `/api/`. Hashed assets live for a year, all else is asked for again. */
export function siteAnswer(site: Site, question: SiteQuestion): SiteAnswer {
  if (question.method !== 'GET' && question.method !== 'HEAD')
    return plain(405, 'Only GET and HEAD are possible here.', { allow: 'GET, HEAD' })
  const path = pathOf(question.url)
  if (path === undefined) return plain(400, 'This address cannot be read.')
  const found = fileFor(site, path, question.url)
  if (!found) return plain(404, 'There is nothing at this address.', { 'cache-control': 'no-cache' })
  const { file, immutable } = found
  const encoding = encodingFor(file, question.acceptEncoding)
  const headers = {
    'content-type': file.type,
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(file.type.startsWith('text/html') && PAGE_HEADERS),
  }
  const known = question.ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known?.some((tag) => tag === file.etag || tag === '*')) return { status: 304, headers, body: undefined }
  const body = file.bodies[encoding] ?? file.bodies.identity
  return {
    status: 200,
    headers: {
      ...headers,
      'content-length': String(body.length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
    body: question.method === 'HEAD' ? undefined : body,
  }
}
