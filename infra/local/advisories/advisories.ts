import { readFileSync } from 'node:fs'
import { satisfies, validRange } from 'semver'
import { z } from 'zod'
import type { LockedPackage } from '../supply-chain/lock-file.ts'

const Advisory = z.strictObject({
  package: z.string(),
  /** Versions with the fault, as npm writes ranges. */
  vulnerable: z.string().refine((range) => validRange(range) !== null, 'is no range of versions'),
  id: z.string().regex(/^(GHSA(-[a-z0-9]{4}){3}|CVE-\d{4}-\d{4,})$/),
  severity: z.enum(['low', 'moderate', 'high', 'critical']),
  title: z.string(),
  source: z.url({ protocol: /^https$/ }),
  /** Why a version with the fault may run all the same; a person has judged it. */
  accepted: z.string().optional(),
})
const KeptAdvisories = z.strictObject({
  /** Day on which this list was last compared with public sources. */
  reviewed: z.iso.date(),
  advisories: z.array(Advisory),
})

export type Advisory = z.output<typeof Advisory>
export type Finding = LockedPackage & { advisory: Advisory }

export const readAdvisories = (file: string | URL): z.output<typeof KeptAdvisories> =>
  KeptAdvisories.parse(JSON.parse(readFileSync(file, 'utf8')))

/** The packages with a known fault. A pre-release is judged by the version it leads to. */
export const findings = (packages: readonly LockedPackage[], advisories: readonly Advisory[]): Finding[] =>
  packages.flatMap((each) =>
    advisories
      .filter(
        (advisory) =>
          advisory.package === each.name &&
          satisfies(each.version, advisory.vulnerable, { includePrerelease: true }),
      )
      .map((advisory) => ({ ...each, advisory })),
  )
