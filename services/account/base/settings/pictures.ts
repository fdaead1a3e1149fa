import { PICTURE_PATH } from '@sluice/contract/api-site'
import type { Settings } from '@sluice/contract/settings'
import { writeAudit } from '../audit/write-audit.ts'
import type { Db, Tx } from '../database/connect.ts'
import { invalidFields } from '../http/fail.ts'
import type { Reencode } from '../uploads/reencode.ts'
import type { Uploads } from '../uploads/upload-files.ts'
import { knownPictures } from './known-pictures.ts'
import { forgetPicturesBut, insertPicture } from './pictures-store.ts'
import { lockSettings } from './read-settings.ts'

export type PictureDeps = { db: Db; uploads: Uploads; reencode: Reencode }

/** Stores a picture for the site. Returns the path that the settings use. */
export async function addPicture(
  { db, uploads, reencode }: PictureDeps,
  actor: number,
  file: File,
): Promise<string> {
  const webp = await reencode(Buffer.from(await file.arrayBuffer()), 'picture')
  const name = await uploads.save(webp)
  const path = PICTURE_PATH + name
  try {
    await db.transaction().execute(async (tx) => {
      await insertPicture(tx, name)
      const after = { path, bytes: webp.length }
      await writeAudit(tx, {
        actor,
        action: 'settings.add_picture',
        subject: 'settings',
        before: null,
        after,
      })
    })
  } catch (error) {
    await uploads.remove(name)
    throw error
  }
  return path
}

/** Settings that contain a picture, by the path of the field. */
const picturesOf = (settings: Settings): { field: string; name: string }[] =>
  [
    { field: 'walletQrCode', path: settings.walletQrCode },
    ...settings.contactChannels.map(({ qrcode }, at) => ({
      field: `contactChannels.${at}.qrcode`,
      path: qrcode,
    })),
  ].flatMap(({ field, path }) =>
    path?.startsWith(PICTURE_PATH) ? [{ field, name: path.slice(PICTURE_PATH.length) }] : [],
  )

/** Throws an error naming the fields when settings use an uploaded picture that does not exist or is gone. */
export async function requirePictures(tx: Tx, settings: Settings): Promise<void> {
  const named = picturesOf(settings)
  const known = await knownPictures(
    tx,
    named.map(({ name }) => name),
  )
  const missing = named.filter(({ name }) => !known.has(name))
  if (missing.length > 0)
    throw invalidFields(Object.fromEntries(missing.map(({ field }) => [field, 'picture_missing'])))
}

/** Forgets uploaded pictures that no setting uses; the next sweep deletes their files. */
export const forgetPictures = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const settings = await lockSettings(tx)
    await forgetPicturesBut(
      tx,
      picturesOf(settings).map(({ name }) => name),
    )
  })
