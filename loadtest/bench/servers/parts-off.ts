import type { VisitRequest } from '../traffic/requests.ts'
import type { Backing } from './backing.ts'
import type { BenchServer, Ground } from './server.ts'

export async function startPartsOff(
  _ground: Ground,
  _backing: Backing,
  _expected: (request: VisitRequest) => string,
): Promise<BenchServer[]> {
  return []
}
