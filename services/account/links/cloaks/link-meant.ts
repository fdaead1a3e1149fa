import { foldCode } from '@sluice/contract/routing'
import { renameSettings } from '@sluice/contract/settings-by-name'
import type { SimulatedLink } from '@sluice/kit/simulate'
import type { Db, Tx } from '../../base/database/connect.ts'
import type { CloakRow } from '../../base/database/schema.ts'
import { ownHosts } from '../../base/short-links/own-hosts.ts'
import { cloakDocument } from '../../routing/documents.ts'
import { addressTaken, isTaken } from './address-taken.ts'
import { judgeChange } from './change-cloak.ts'
import type { CloakForm } from './cloak-form.ts'
import { findCloak, findOwnCloak } from './cloaks-store.ts'
import { judgeNew } from './create-cloak.ts'
import type { LinkMeant } from './read-simulation.ts'
import { findVersion, wasTakenDown } from './versions-store.ts'

/** The link whose visits are simulated; nothing is written. Throws `not_found`, and what saving a form throws. */
export async function linkMeant(db: Db, owner: number, meant: LinkMeant): Promise<SimulatedLink> {
  const { id, form } = meant
  if (form) return db.transaction().execute((tx) => formed(tx, owner, form, id))
  const row = await findOwnCloak(db, owner, meant.id)
  return asKnown(db, meant.version === undefined ? row : await asItWas(db, row, meant.version))
}

/** A link as its version had it; what else made it inactive then is read from its history. */
async function asItWas(db: Db, row: CloakRow, version: number): Promise<CloakRow> {
  const held = await findVersion(db, row.id, version)
  const { change, changed_at, domain_id } = held
  return {
    ...row,
    ...renameSettings(held, 'column', 'column'),
    domain_id,
    deleted_at: change === 'deleted' ? changed_at : null,
    taken_down_at: (await wasTakenDown(db, row.id, version)) ? changed_at : null,
  }
}

async function asKnown(db: Db | Tx, row: CloakRow): Promise<SimulatedLink> {
  const domain = (await ownHosts(db, [row])).get(row.domain_id)
  const domainRemoved = domain !== undefined && (domain.removed_at !== null || domain.state === 'waiting')
  return { ...cloakDocument(row), domainRemoved }
}

/** What saving the form would make: of the link with this id, or a new one. */
async function formed(
  tx: Tx,
  owner: number,
  form: CloakForm,
  id: number | undefined,
): Promise<SimulatedLink> {
  if (id === undefined) return newLink(tx, owner, form)
  const held = await findCloak(tx, owner, id)
  const row = { ...held, ...(await judgeChange(tx, held, form)) }
  if (row.domain_id !== held.domain_id && (await isTaken(tx, row, id))) throw addressTaken('domain')
  return asKnown(tx, row)
}

async function newLink(tx: Tx, owner: number, form: CloakForm): Promise<SimulatedLink> {
  const { code, settings } = form
  const domain_id = await judgeNew(tx, owner, form)
  if (code && (await isTaken(tx, { domain_id, code, own_fold: foldCode(code) })))
    throw addressTaken('shortLink')
  const known = renameSettings({ countries: [], ...settings }, 'column', 'document')
  return { ...known, active: true, id: undefined, code: code ?? undefined }
}
