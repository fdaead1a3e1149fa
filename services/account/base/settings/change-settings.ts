import { isDeepStrictEqual } from 'node:util'
import { Settings } from '@sluice/contract/settings'
import { writeAudit } from '../audit/write-audit.ts'
import type { Actor } from '../confirmation/actor.ts'
import { confirmAndTell } from '../confirmation/confirm-and-tell.ts'
import type { Db } from '../database/connect.ts'
import { invalidFields, problem } from '../http/fail.ts'
import type { AdminChange } from '../mail/admin-notice.ts'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import { requirePictures } from './pictures.ts'
import { settingsOf } from './read-settings.ts'
import { isWalletAddress } from './wallet-address.ts'

type Key = keyof Settings
const KEYS = Settings.keyof().options
const pick = (settings: Settings, keys: Key[]) => Object.fromEntries(keys.map((key) => [key, settings[key]]))
const differing = (left: Settings, right: Settings) =>
  KEYS.filter((key) => !isDeepStrictEqual(left[key], right[key]))

/** The changes that decide where money goes, what is given away, or what is deleted permanently. */
function guarded(before: Settings, after: Settings): AdminChange[] {
  const has = (key: Key) => before[key] !== after[key]
  return [
    ...(has('walletAddress')
      ? [{ kind: 'wallet', before: before.walletAddress, after: after.walletAddress } as const]
      : []),
    ...(has('walletQrCode')
      ? [{ kind: 'wallet_picture', before: before.walletQrCode, after: after.walletQrCode } as const]
      : []),
    ...(has('transactionRequired')
      ? [{ kind: 'transaction_rule', required: after.transactionRequired } as const]
      : []),
    ...(has('trialCalls')
      ? [{ kind: 'trial', before: before.trialCalls, after: after.trialCalls } as const]
      : []),
    ...(after.retentionDays.visits < before.retentionDays.visits
      ? [
          {
            kind: 'retention',
            before: before.retentionDays.visits,
            after: after.retentionDays.visits,
          } as const,
        ]
      : []),
  ]
}

/**
 * Saves the settings over the version that was read; `conflict` when another one was saved since, `forbidden` when one
 * in `locked` would change.
 */
export async function changeSettings(
  db: Db,
  actor: Actor,
  ask: { version: number; settings: Settings; locked: readonly Key[] },
): Promise<void> {
  const { walletAddress } = ask.settings
  if (walletAddress && !isWalletAddress(walletAddress))
    throw invalidFields({ walletAddress: 'wallet_invalid' })
  await db.transaction().execute(async (tx) => {
    const held = await tx
      .selectFrom('site_settings')
      .select(['version', 'changed'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (held.version !== ask.version) throw problem('conflict')
    const before = settingsOf(held.changed)
    const keys = differing(before, ask.settings)
    if (keys.length === 0) return
    const refused = keys.filter((key) => ask.locked.includes(key))
    if (refused.length > 0)
      throw problem('forbidden', {
        errors: Object.fromEntries(refused.map((key) => [key, 'setting_locked'])),
      })
    await requirePictures(tx, ask.settings)
    // Only what differs from the defaults, so that a later release can improve the rest.
    const changed = pick(ask.settings, differing(DEFAULT_SETTINGS, ask.settings))
    await tx
      .updateTable('site_settings')
      .set({
        version: held.version + 1,
        changed: JSON.stringify(changed),
        updated_at: new Date(),
        updated_by: actor.id,
      })
      .execute()
    await confirmAndTell(tx, actor, guarded(before, ask.settings))
    await writeAudit(tx, {
      actor: actor.id,
      action: 'settings.update',
      subject: 'settings',
      before: pick(before, keys),
      after: pick(ask.settings, keys),
    })
  })
}
