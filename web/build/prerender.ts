import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer, type Plugin, type Rolldown } from 'vite'
import { classNameOf } from './class-names.ts'
import { type Language, landingHtml, type Rendered, robots, sitemap } from './landing-html.ts'

const LANDING = 'src/app/landing-route.tsx'

/** Prerenders the landing page in both languages into separate pages beside the application's. */
export function prerender(): Plugin {
  let root = ''
  return {
    name: 'prerender',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async writeBundle({ dir = '' }, bundle) {
      const files = filesOf(bundle)
      const page = await readFile(join(dir, 'index.html'), 'utf8')
      const rendered = await render(root)
      for (const language of ['zh', 'en'] as const) {
        const text = landingHtml(page, language, rendered[language], files)
        await writeFile(join(dir, `landing.${language}.html`), text)
      }
      await writeFile(join(dir, 'sitemap.xml'), sitemap)
      await writeFile(join(dir, 'robots.txt'), robots)
    },
  }
}

async function render(root: string): Promise<Record<Language, Rendered>> {
  // The page reads its storage while loading; during the build it is empty.
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
  const server = await createServer({
    root,
    configFile: false,
    plugins: [react()],
    css: { modules: { generateScopedName: classNameOf } },
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const module = (await server.ssrLoadModule('/src/prerender.tsx')) as {
      prerender: (language: Language) => Rendered
    }
    const pages = { zh: module.prerender('zh'), en: module.prerender('en') }
    // The site's content security policy forbids inline styles.
    for (const { html } of Object.values(pages))
      if (/\sstyle="/.test(html)) throw new Error('the prerendered page has an inline style')
    return pages
  } finally {
    await server.close()
  }
}

/** Files that the landing page loads besides the entry: its chunk, all imports, and their styles. */
function filesOf(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
  const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(LANDING))
  const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html'))
  if (!start || !entry) throw new Error('the landing page is not in the build')
  const found = new Set<string>()
  const visit = (name: string): void => {
    const chunk = chunks.find(({ fileName }) => fileName === name)
    if (!chunk || found.has(name) || name === entry.fileName || entry.imports.includes(name)) return
    found.add(name)
    chunk.imports.forEach(visit)
    // Styles follow those of what the chunk is built from.
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  }
  visit(start.fileName)
  return [...found]
}
