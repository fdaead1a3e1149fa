import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { beforeAll, expect, test } from 'vitest'
import { ROOT } from '../start/config.ts'
import { productionPackages } from '../supply-chain/production-packages.ts'
import { besidesPackages } from './besides.ts'
import { type Bom, type Component, publishedBom } from './document.ts'
import { shippedPackages } from './packages.ts'

let bom: Bom
const build = async () => publishedBom(await shippedPackages(ROOT), await besidesPackages(ROOT), 'linux-x64')
const find = (name: string, type?: string) =>
  bom.components.find((each) => each.name === name && (type === undefined || each.type === type))
const isPackage = ({ purl }: Component) => purl?.startsWith('pkg:npm/') === true
const isOurs = ({ group }: Component) => group === '@sluice'

beforeAll(async () => {
  bom = await build()
})

test('the bill of materials is valid against the schema of CycloneDX 1.6', async () => {
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6)
  expect(await validator.validate(JSON.stringify(bom))).toBeNull()
  expect(
    await validator.validate(JSON.stringify({ ...bom, components: [{ name: 'no type' }] })),
  ).not.toBeNull()
})

test('it is the same each time, numbered by its content, and has no timestamp', async () => {
  expect((await build()).serialNumber).toBe(bom.serialNumber)
  expect(JSON.stringify(bom)).not.toContain('timestamp')
})

test('different content has a different number', () => {
  const none = publishedBom(bom, [], 'linux-x64')
  expect(none.serialNumber).not.toBe(publishedBom(bom, [], 'darwin-arm64').serialNumber)
  expect(none.serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
  )
})

test('it lists every package of a service with its version', () => {
  const listed = new Set(
    bom.components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`),
  )
  const services = ['account', 'courier', 'edge', 'redirect', 'stats'].map(
    (name) => `${ROOT}/services/${name}`,
  )
  for (const { name, version } of productionPackages(services)) expect(listed).toContain(`${name}@${version}`)
})

test('every package has a purl, a licence and the hash of the lock file', () => {
  const foreign = bom.components.filter((each) => isPackage(each) && !isOurs(each))
  expect(foreign.length).toBeGreaterThan(150)
  for (const { name, licenses, hashes } of foreign)
    expect([name, licenses?.length, hashes?.[0]?.alg]).toEqual([name, 1, 'SHA-512'])
})

test('it lists programs, data, fonts and images that no package manager lists', () => {
  for (const [type, name] of [
    ['application', 'node'],
    ['application', 'postgresql'],
    ['data', 'dbip-country-lite'],
    ['data', 'inter-latin.woff2'],
  ] as const)
    expect(find(name, type)).toMatchObject({ licenses: [expect.anything()], hashes: [{ alg: 'SHA-256' }] })
  for (const name of ['nginxinc/nginx-unprivileged', 'redis', 'node'])
    expect(find(name, 'container')).toBeDefined()
  for (const name of ['chdb', 'world-atlas', 'country-flag-icons'])
    expect(find(name, 'library')).toBeDefined()
  expect(find('postgresql')?.version).toMatch(/^18\.\d+\.\d+$/)
})

test('it lists nothing used only for builds or tests', () => {
  for (const name of ['vitest', 'typescript', 'lighthouse', 'express', 'vite', 'lightningcss'])
    expect(find(name)).toBeUndefined()
})

test('each component has one reference, and each dependency points to one', () => {
  const refs = bom.components.map((each) => each['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  const known = new Set([...refs, bom.metadata.component['bom-ref']])
  expect(
    bom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !known.has(ref)),
  ).toEqual([])
})
