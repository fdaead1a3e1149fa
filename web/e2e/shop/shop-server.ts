import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const DOCS = new URL('../../../docs/conversions.md', import.meta.url)

/** Pages of a shop with the documented tags, as its owner copies them. */
export type Shop = { port: number; close: () => void }

/** The documented tag for every page and the code of an order, for a product at `origin`. */
function documentedTags(origin: string): { tag: string; order: string } {
  const [tag = '', order = ''] = [...readFileSync(DOCS, 'utf8').matchAll(/```html\n([\s\S]*?)```/g)].map(
    ([, html = '']) => html.replaceAll('https://go.example.com', origin),
  )
  return { tag, order }
}

/**
 * Serves `/` with the tag, `/thanks` with the order before the tag, and `/consent` where the tag waits for consent. Every page
 * says in its title that its own script ran to the end.
 */
export async function openShop(origin: string): Promise<Shop> {
  const { tag, order } = documentedTags(origin)
  const waiting = tag.replace('data-days', 'data-consent data-days')
  const pages: Readonly<Record<string, string>> = {
    '/': tag,
    '/thanks': order + tag,
    '/consent': order + waiting,
  }
  const server = createServer((request, response) => {
    const scripts = pages[new URL(request.url ?? '/', 'http://shop').pathname]
    const html = `<!doctype html><link rel="icon" href="data:,">${scripts}<script>document.title = 'whole'</script>`
    response.writeHead(scripts === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(html)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the shop has no port')
  return {
    port: address.port,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
