import type { ChallengeType } from '@sluice/contract/edge'
import { certificateKeyOf } from '@sluice/kit/certificate-seal'
import type { Log } from '@sluice/kit/log'
import type { Db } from '../../base/database/connect.ts'
import { openAccountKey, sealAccountKey } from './account-key.ts'
import { type Answer, type Authority, authorityOf } from './authority.ts'
import { keepAccountKey } from './certificates-store.ts'
import type { IssuerDeps } from './order-certificates.ts'
import { newPrivateKey } from './private-key.ts'
import { kindOf } from './problem.ts'
import { openAccountAt } from './signed-requests.ts'

export type IssuerSettings = {
  db: Db
  log: Log
  /** ACME directories in turn; none: nothing is ordered. */
  directories: readonly string[]
  caFile: string | undefined
  email: string | undefined
  secret: string
  /** Where authorities look for proof. */
  challenge: ChallengeType
}

/** What the job that orders certificates needs. Accounts at authorities are opened when first used. */
export function openIssuer(settings: IssuerSettings): IssuerDeps {
  const { db, log, directories, caFile, email, secret, challenge } = settings
  const key = certificateKeyOf(secret)
  const opened = new Map<string, Promise<Authority>>()

  async function openAt(directory: string): Promise<Authority> {
    const accountKey = await accountKeyAt(db, key, directory)
    const requests = await openAccountAt({ directory, accountKey, caFile, email })
    const ask = async (url: string, payload?: object) => {
      const answer = await requests.ask(url, payload)
      if (isAboutAccount(answer)) opened.delete(directory)
      return answer
    }
    return authorityOf({ ...requests, ask }, challenge)
  }

  function authority(directory: string): Promise<Authority> {
    const known = opened.get(directory)
    if (known) return known
    const opening = openAt(directory)
    opened.set(directory, opening)
    opening.catch(() => opened.delete(directory))
    return opening
  }
  return { db, log, key, directories, authority, now: () => new Date(), random: Math.random }
}

/** The authority has lost the account. The next try registers anew, with the same key. */
const isAboutAccount = ({ status, data }: Answer) =>
  status >= 400 && kindOf(Object(data)) === 'accountDoesNotExist'

async function accountKeyAt(db: Db, key: Buffer, directory: string): Promise<string> {
  const kept = await keepAccountKey(db, directory, sealAccountKey(key, directory, newPrivateKey()))
  return openAccountKey(key, directory, kept)
}
