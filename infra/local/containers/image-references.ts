import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

const Build = z.object({
  context: z.string(),
  dockerfile: z.string(),
  args: z.record(z.string(), z.string()).default({}),
})
const Compose = z.object({
  /** What adds to a service of the other file has no image. */
  services: z.record(z.string(), z.object({ image: z.string().optional(), build: Build.optional() })),
})

/** An image built from this repository. */
export type OwnImage = z.output<typeof Build> & { image: string }

export const COMPOSE_FILE = 'docker-compose.yml'
export const DOMAINS_FILE = 'docker-compose.domains.yml'

const composition = (root: string) =>
  [COMPOSE_FILE, DOMAINS_FILE]
    .map((file) => Compose.parse(parse(readFileSync(join(root, file), 'utf8'), { merge: true })))
    .flatMap(({ services }) => Object.values(services))
    .flatMap(({ image, build }) => (image === undefined ? [] : [{ image, build }]))

/** The images that both files build. */
export const ownImages = (root: string): OwnImage[] =>
  composition(root).flatMap(({ image, build }) => (build ? [{ image, ...build }] : []))

/** `name:tag` of every third-party image in both files and the Dockerfiles. */
export function foreignImages(root: string): string[] {
  const folder = join(root, 'infra/containers')
  const dockerfiles = readdirSync(folder).filter((name) => name.endsWith('.Dockerfile'))
  const bases = dockerfiles.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return [...text.matchAll(/^(?:FROM |ARG \w+=)([a-z][\w./-]*:[\w.-]+)/gm)].map(
      ([, reference]) => reference ?? '',
    )
  })
  const own = new Set(ownImages(root).map(({ image }) => image))
  const used = composition(root).map(({ image }) => image)
  return [...new Set([...used, ...bases])].filter((reference) => !own.has(reference))
}
