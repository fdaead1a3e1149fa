import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../start/config.ts'

const pages = globSync(['*.md', 'docs/**/*.md', 'infra/**/*.md', 'services/**/*.md', 'web/*.md'], {
  cwd: ROOT,
  exclude: (path) => path.endsWith('node_modules'),
})
/** The page without its examples, whose brackets are not links. */
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8').replace(/^ {4}.*$/gm, '')

/** Link anchors of a page's headings, as GitHub and GitLab make them. */
const anchorsOf = (path: string) =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

const leadsNowhere = (from: string, link: string) => {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? from : relative(ROOT, join(ROOT, dirname(from), path))
  if (!existsSync(join(ROOT, target))) return true
  return anchor !== undefined && !anchorsOf(target).includes(anchor)
}

test('every link and picture of the pages points to an existing file and heading', () => {
  const links = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)].map(
      ([, link, source]) => [page, link ?? source ?? ''] as const,
    ),
  )
  const local = links.filter(([, link]) => !/^[a-z]+:/.test(link))
  expect(pages.length).toBeGreaterThan(50)
  expect(local.length).toBeGreaterThan(50)
  expect(local.filter(([page, link]) => leadsNowhere(page, link))).toEqual([])
})
