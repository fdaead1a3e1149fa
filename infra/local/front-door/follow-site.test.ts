import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '@sluice/kit/log'
import { afterEach, expect, test } from 'vitest'
import { type FollowedSite, followSite, LOOKS_FOR_MISSING } from './follow-site.ts'
import { siteAnswer } from './site-answer.ts'

const opened: (() => void)[] = []
afterEach(() => {
  for (const close of opened.splice(0)) close()
})

let builds = 0
/** Builds differ in their times however fast they follow each other. */
function build(dist: string, name: string, files: readonly string[]): void {
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(join(dist, `assets/${name}.js`), `'${name}'`)
  builds++
  for (const file of files) {
    writeFileSync(join(dist, file), `<!doctype html><title>${name}</title>`)
    utimesSync(join(dist, file), builds, builds)
  }
}

async function follow(pages = ['index.html']): Promise<{ dist: string; site: FollowedSite }> {
  const dist = mkdtempSync(join(tmpdir(), 'sluice-builds-'))
  build(dist, 'first', pages)
  const site = await followSite(dist, 'https://sluice.test', createLog('front-door', 'silent'))
  opened.push(
    () => site.close(),
    () => rmSync(dist, { recursive: true, force: true }),
  )
  return { dist, site }
}

const ask = (site: FollowedSite, url: string, ifNoneMatch?: string) => {
  const { status, headers, body } = siteAnswer(site.current(), {
    method: 'GET',
    url,
    acceptEncoding: undefined,
    ifNoneMatch,
  })
  return { status, etag: headers.etag, text: body?.toString() }
}
const lookTwice = async (site: FollowedSite) => {
  await site.look()
  await site.look()
}

test('a new build is served without a restart, and a page that is known by its tag is asked for again', async () => {
  const { dist, site } = await follow()
  const { etag } = ask(site, '/')
  expect(ask(site, '/', etag).status).toBe(304)
  build(dist, 'second', ['index.html'])
  await lookTwice(site)
  expect(ask(site, '/dashboard', etag)).toMatchObject({
    status: 200,
    text: expect.stringContaining('second'),
  })
  expect(ask(site, '/assets/second.js').text).toBe("'second'")
})

test('scripts of the build before are still there for pages that are open, those of older ones are not', async () => {
  const { dist, site } = await follow()
  for (const name of ['second', 'third']) {
    build(dist, name, ['index.html'])
    await lookTwice(site)
  }
  expect(ask(site, '/assets/second.js').status).toBe(200)
  expect(ask(site, '/assets/first.js').status).toBe(404)
})

test('a build that is being written is not served: neither without its page nor before it stands still', async () => {
  const { dist, site } = await follow()
  build(dist, 'second', [])
  await lookTwice(site)
  expect(ask(site, '/').text).toContain('first')
  build(dist, 'third', ['index.html'])
  await site.look()
  expect(ask(site, '/').text).toContain('first')
  await site.look()
  expect(ask(site, '/').text).toContain('third')
})

test('pages that are drawn late are waited for, unless they never come', async () => {
  const pages = ['index.html', 'landing.zh.html']
  const { dist, site } = await follow(pages)
  build(dist, 'second', ['index.html'])
  await lookTwice(site)
  expect(ask(site, '/dashboard').text).toContain('first')
  build(dist, 'second', pages)
  await lookTwice(site)
  expect(ask(site, '/').text).toContain('second')
  build(dist, 'third', ['index.html'])
  for (let looks = 0; looks <= LOOKS_FOR_MISSING; looks++) await site.look()
  expect(ask(site, '/').text).toContain('third')
})
