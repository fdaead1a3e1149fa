import { createHash } from 'node:crypto'
import { z } from 'zod'

const Hash = z.looseObject({ alg: z.string(), content: z.string() })
const Reference = z.looseObject({ type: z.string(), hashes: z.array(Hash).optional() })
const Component = z.looseObject({
  type: z.string(),
  group: z.string().optional(),
  name: z.string(),
  version: z.string(),
  purl: z.string().optional(),
  'bom-ref': z.string(),
  licenses: z.array(z.unknown()).optional(),
  hashes: z.array(Hash).optional(),
  externalReferences: z.array(Reference).optional(),
})
/** The parts of CycloneDX 1.6 that are changed here; the rest stays as pnpm wrote it. */
export const Bom = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  serialNumber: z.string(),
  metadata: z.looseObject({ timestamp: z.string().optional(), component: Component }),
  components: z.array(Component),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
})
export type Bom = z.output<typeof Bom>
export type Component = z.output<typeof Component>

const byRef = (one: string, other: string) => (one < other ? -1 : 1)

/** Takes the hash of the package's archive from the lock file. */
const withHashes = (component: Component): Component => {
  const hashes = component.externalReferences?.find(({ type }) => type === 'distribution')?.hashes
  return hashes ? { ...component, hashes } : component
}

/** A UUID (RFC 9562, version 8) derived from the content: equal content has an equal number. */
function serialNumber(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex')
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * The published bill of materials: the packages of pnpm's document and `besides`, which no package manager lists. The
 * same input gives the same bytes: sorted, without a timestamp, numbered by content.
 */
export function publishedBom(packages: Bom, besides: readonly Component[], platform: string): Bom {
  const root = packages.metadata.component
  const components = [...packages.components.map(withHashes), ...besides]
  const { timestamp: _, ...metadata } = packages.metadata
  const dependencies = packages.dependencies.map((each) => ({
    ...each,
    dependsOn: [
      ...each.dependsOn,
      ...(each.ref === root['bom-ref'] ? besides.map((component) => component['bom-ref']) : []),
    ].sort(byRef),
  }))
  const document: Bom = {
    ...packages,
    serialNumber: '',
    metadata: { ...metadata, properties: [{ name: 'sluice:platform', value: platform }] },
    components: components.sort((one, other) => byRef(one['bom-ref'], other['bom-ref'])),
    dependencies: [...dependencies, ...besides.map((each) => ({ ref: each['bom-ref'], dependsOn: [] }))].sort(
      (one, other) => byRef(one.ref, other.ref),
    ),
  }
  return { ...document, serialNumber: serialNumber(JSON.stringify(document)) }
}
