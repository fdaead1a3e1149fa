import { CloakDocument } from '@sluice/contract/routing'

export const REAL = 'https://real.test/landing'
export const SAFE = 'https://safe.test/'

/** A US-only link of owner 1 with the given changes. */
export const cloakOf = (code: string, change: Partial<CloakDocument> = {}): CloakDocument =>
  CloakDocument.parse({
    ...{ kind: 'cloak', version: 1, id: 1, owner: 1, code, active: true, mode: 'cloak' },
    ...{ realUrl: REAL, auditUrl: SAFE, countries: ['US'] },
    ...change,
  })
