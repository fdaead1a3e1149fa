import { readFileSync } from 'node:fs'
import { satisfies, validRange } from 'semver'
import { z } from 'zod'
import type { LockedPackage } from '../supply-chain/lock-file.ts'

const Advisory = z.strictObject({
  package: z.string(),
  /** Vulnerable versions, as an npm range. */
  vulnerable: z.string().refine((range) => validRange(range) !== null, 'is not a version range'),
  id: z.string().regex(/^(GHSA(-[a-z0-9]{4}){3}|CVE-\d{4}-\d{4,})$/),
  severity: z.enum(['low', 'moderate', 'high', 'critical']),
  title: z.string(),
  source: z.url({ protocol: /^https$/ }),
  /** Why a vulnerable version may still run, as judged by a person. */
  accepted: z.string().optional(),
})
const KeptAdvisories = z.strictObject({
  /** Date of the last comparison of this list with public sources. */
  reviewed: z.iso.date(),
  advisories: z.array(Advisory),
})

export type Advisory = z.output<typeof Advisory>
export type Finding = LockedPackage & { advisory: Advisory }

export const readAdvisories = (file: string | URL): z.output<typeof KeptAdvisories> =>
  KeptAdvisories.parse(JSON.parse(readFileSync(file, 'utf8')))

/** The vulnerable packages. A pre-release is judged as its release. */
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
