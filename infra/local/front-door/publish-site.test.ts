import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { followSite, LOOKS_FOR_MISSING } from './follow-site.ts'
import { placesIn, publishSite } from './publish-site.ts'

const opened: (() => void)[] = []
afterEach(() => {
  for (const close of opened.splice(0)) close()
})

let builds = 0
/** Makes a build with its own file times, however fast builds follow each other. */
function build(dist: string, name: string, files: readonly string[]): void {
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(join(dist, 'assets'), { recursive: true })
  writeFileSync(join(dist, `assets/${name}.js`), `'${name}'`.padEnd(2_000))
  writeFileSync(join(dist, `assets/${name}.js.map`), '{}')
  builds++
  for (const file of files) {
    writeFileSync(join(dist, file), `<title>${name}</title><link href="%ORIGIN%/">`)
    utimesSync(join(dist, file), builds, builds)
  }
}

async function follow(pages = ['index.html']) {
  const home = mkdtempSync(join(tmpdir(), 'sluice-builds-'))
  const dist = join(home, 'dist')
  const dir = join(home, 'front-door')
  build(dist, 'first', pages)
  const site = await followSite(
    dist,
    () => publishSite(dist, dir, 'https://sluice.test'),
    () => {},
  )
  opened.push(site.close, () => rmSync(home, { recursive: true, force: true }))
  const { now, before } = placesIn(dir)
  return {
    dist,
    dir,
    look: site.look,
    page: () => readFileSync(join(now, 'index.html'), 'utf8'),
    has: (path: string) => existsSync(join(now, path)),
    hadBefore: (path: string) => existsSync(join(before, path)),
    compressed: (path: string) => gunzipSync(readFileSync(join(now, `${path}.gz`))).toString(),
  }
}

test('a build is published with the site address, compressed, and without source maps', async () => {
  const site = await follow()
  expect(site.page()).toBe('<title>first</title><link href="https://sluice.test/">')
  expect(site.compressed('assets/first.js')).toBe("'first'".padEnd(2_000))
  expect(site.has('assets/first.js.map')).toBe(false)
})

test('a new build is published without a restart; scripts of the previous one stay for open pages, older ones go', async () => {
  const site = await follow()
  for (const name of ['second', 'third']) {
    build(site.dist, name, ['index.html'])
    await site.look()
    await site.look()
    expect(site.page()).toContain(name)
  }
  expect(site.has('assets/third.js')).toBe(true)
  expect(site.hadBefore('assets/second.js')).toBe(true)
  expect(readdirSync(site.dir).filter((name) => name.startsWith('build-'))).toHaveLength(2)
})

test('publishing the same build again, as after a restart, changes nothing', async () => {
  const site = await follow()
  build(site.dist, 'second', ['index.html'])
  await site.look()
  await site.look()
  await publishSite(site.dist, site.dir, 'https://sluice.test')
  expect(site.has('assets/second.js')).toBe(true)
  expect(site.hadBefore('assets/first.js')).toBe(true)
})

test('a build that is being written is not published before it has its page and stops changing', async () => {
  const site = await follow()
  build(site.dist, 'second', [])
  await site.look()
  await site.look()
  expect(site.page()).toContain('first')
  build(site.dist, 'third', ['index.html'])
  await site.look()
  expect(site.page()).toContain('first')
  await site.look()
  expect(site.page()).toContain('third')
})

test('late pages are waited for, up to a limit', async () => {
  const pages = ['index.html', 'landing.zh.html']
  const site = await follow(pages)
  build(site.dist, 'second', ['index.html'])
  await site.look()
  await site.look()
  expect(site.page()).toContain('first')
  for (let looks = 0; looks <= LOOKS_FOR_MISSING; looks++) await site.look()
  expect(site.page()).toContain('second')
})

test('a folder without a build is refused by name', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'sluice-empty-'))
  opened.push(() => rmSync(dir, { recursive: true }))
  await expect(publishSite(dir, join(dir, 'out'), 'https://sluice.test')).rejects.toThrow(
    `${dir} holds no web build`,
  )
})
