import { openPrivateKey, sealPrivateKey } from '@sluice/kit/certificate-seal'
import type { Db } from '../../base/database/connect.ts'
import { reseal, type SealedAnew, type Sealing } from '../../base/sealing/reseal.ts'
import { openAccountKey, sealAccountKey } from './account-key.ts'

/**
 * Reseals the private keys of certificates, of orders under way and of accounts at authorities that `previous` opens with
 * `key`, all or none. Throws with the domains and authorities whose key neither opens.
 */
export async function sealCertificatesAnew(db: Db, key: Buffer, previous: Buffer): Promise<SealedAnew> {
  return db.transaction().execute(async (tx) => {
    const count = { sealed: 0, already: 0 }
    const unreadable: string[] = []
    const anew = (whose: string, sealed: Buffer, sealing: Sealing<string>): Buffer | undefined => {
      const resealed = reseal({ key, previous }, sealed, sealing)
      if (resealed === 'unreadable') unreadable.push(whose)
      else if (resealed === 'already') count.already += 1
      else {
        count.sealed += 1
        return resealed
      }
      return undefined
    }
    const rows = await tx
      .selectFrom('certificates')
      .select(['domain_id', 'sealed_key', 'order_key'])
      .orderBy('domain_id')
      .forUpdate()
      .execute()
    for (const { domain_id: id, sealed_key, order_key } of rows) {
      const ofDomain = (sealed: Buffer | null) =>
        sealed === null
          ? undefined
          : anew(`domain ${id}`, sealed, {
              open: (by, bytes) => openPrivateKey(by, id, bytes),
              seal: (by, text) => sealPrivateKey(by, id, text),
            })
      const [certificate, order] = [ofDomain(sealed_key), ofDomain(order_key)]
      if (!certificate && !order) continue
      const change = { ...(certificate && { sealed_key: certificate }), ...(order && { order_key: order }) }
      await tx.updateTable('certificates').set(change).where('domain_id', '=', id).execute()
    }
    const accounts = await tx
      .selectFrom('acme_accounts')
      .selectAll()
      .orderBy('directory')
      .forUpdate()
      .execute()
    for (const { directory, sealed_key: sealed } of accounts) {
      const resealed = anew(directory, sealed, {
        open: (by, bytes) => openAccountKey(by, directory, bytes),
        seal: (by, text) => sealAccountKey(by, directory, text),
      })
      if (resealed)
        await tx
          .updateTable('acme_accounts')
          .set({ sealed_key: resealed })
          .where('directory', '=', directory)
          .execute()
    }
    if (unreadable.length > 0)
      throw new Error(`neither secret opens the private key of ${[...new Set(unreadable)].join(', ')}`)
    return count
  })
}
