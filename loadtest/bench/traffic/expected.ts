import { readFileSync } from 'node:fs'
import { Reader, type Response } from 'mmdb-lib'
import type { VisitRequest } from './requests.ts'

/** The right destination of a visit, by a plain lookup in the same geo database. */
export function expectedLocation(geoDatabase: string): (request: VisitRequest) => string {
  const reader = new Reader<Response & { country_code?: string }>(readFileSync(geoDatabase))
  return ({ link, address }) => {
    const country = reader.get(address)?.country_code
    return country && link.countries.includes(country) ? link.realUrl : link.auditUrl
  }
}
