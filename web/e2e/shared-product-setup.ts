import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestProject } from 'vitest/node'
import { sessionOf } from './browser.ts'
import { copyHome, FilledHome } from './filled-home.ts'
import { type Product, startProduct } from './product.ts'
import type { SharedProduct } from './shared-product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the product that files share. */
    sharedProductUrl: string
  }
}

/** Starts the shared product when the first file asks for it: a process of this one, it outlives the file. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let product: Promise<Product & SharedProduct> | undefined
  const start = async (body: string): Promise<Product & SharedProduct> => {
    const filled = FilledHome.parse(JSON.parse(body))
    const started = await startProduct({ fill: (home) => copyHome(filled, home) })
    try {
      const { origin } = started
      const advertiser = await sessionOf(origin, 'advertiser@demo.test', 'Demo12345')
      const admin = await sessionOf(origin, 'admin@demo.test', 'Admin12345')
      return { ...started, sessions: { advertiser, admin } }
    } catch (error) {
      await started.stop()
      throw error
    }
  }
  const server = createServer(async (request, response) => {
    try {
      const body = await text(request)
      product ??= start(body)
      const { origin, superadmin, sessions } = await product
      response.end(JSON.stringify({ origin, superadmin, sessions }))
    } catch (error) {
      response.statusCode = 500
      response.end(String(error))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  project.provide('sharedProductUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return async () => {
    server.close()
    // One that did not start has told each file that asked.
    await (await product?.catch(() => undefined))?.stop()
  }
}
