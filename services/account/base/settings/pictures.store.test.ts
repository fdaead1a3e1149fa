import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { sweepUploads } from '../../money/payments/sweep-uploads.ts'
import { encodeBody, send } from '../../testing/operations.ts'
import { jpegOf, pngOf, withExif } from '../../testing/pictures.ts'
import { addPlan, openShop, pay } from '../../testing/shop.ts'
import { PASSWORD, type TestAccount, testAccount } from '../../testing/test-account.ts'
import { readImageHeader } from '../uploads/image-header.ts'
import { openUploads } from '../uploads/upload-files.ts'
import { forgetPictures } from './pictures.ts'

let account: TestAccount
let token: string
beforeEach(async () => {
  account = await testAccount()
  token = (await account.staff('superadmin')).token
})

const upload = (picture: Buffer | string, by = token) =>
  send(account, {
    method: 'POST',
    url: '/api/admin/settings/pictures',
    token: by,
    ...encodeBody('multipart/form-data', { picture }),
  })
const added = async (picture = jpegOf(300, 300)) =>
  ((await upload(picture)).body as { data: { path: string } }).data.path
const seen = (path: string) => account.app.inject({ url: path })
async function save(changes: object) {
  const { version, settings } = (await account.call('GET', '/api/admin/settings', { token })).body.data
  const body = { confirmation: PASSWORD, version, settings: { ...settings, ...changes } }
  return account.call('PUT', '/api/admin/settings', { token, body })
}
/** Makes everything on disk and in the table old. */
async function age() {
  await sql`update site_pictures set created_at = now() - interval '25 hours'`.execute(account.admin)
  const { UPLOAD_DIR } = account.config
  const long = Date.now() / 1_000 - 90_000
  for (const name of await readdir(UPLOAD_DIR, { recursive: true }))
    await utimes(join(UPLOAD_DIR, name), long, long)
}
async function sweep() {
  await forgetPictures(account.db)
  return sweepUploads(account.db, openUploads(account.config.UPLOAD_DIR))
}

test('an uploaded picture is re-encoded, named in the settings, and shown to everybody only as a picture', async () => {
  const path = await added(withExif(jpegOf(300, 200), 'GPS 52.1'))
  expect(path).toMatch(/^\/api\/site\/pictures\/[0-9a-f]{32}\.webp$/)
  expect((await save({ walletQrCode: path })).status).toBe(200)
  const { walletQrCode } = (await account.call('GET', '/api/site')).body.data
  const answer = await seen(walletQrCode)
  expect(answer).toMatchObject({ statusCode: 200 })
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': 'inline; filename="picture.webp"',
  })
  expect(readImageHeader(answer.rawPayload)).toMatchObject({ format: 'webp', width: 300, height: 200 })
  expect(answer.rawPayload.includes('GPS')).toBe(false)
})

test.each([
  ['a script', Buffer.from('<svg onload="alert(1)">'), 400],
  ['a bomb', pngOf(14_000, 14_000), 400],
  ['a text', 'no file', 400],
  ['more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1), 413],
])('%s is refused and leaves nothing behind', async (_what, picture, status) => {
  expect((await upload(picture)).status).toBe(status)
  expect(await readdir(account.config.UPLOAD_DIR)).toEqual([])
})

test('V33: administrators add pictures, users do not', async () => {
  for (const [role, status] of [
    ['user', 403],
    ['vip', 403],
    ['admin', 200],
  ] as const)
    expect((await upload(jpegOf(), (await account.staff(role)).token)).status, role).toBe(status)
})

test('the name of a payment screenshot does not open it here', async () => {
  await openShop(account)
  const { token: payer } = await account.user()
  const id = await pay(account, payer, (await addPlan(account)).id)
  const { screenshot } = await account.db
    .selectFrom('payments')
    .select('screenshot')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect((await seen(`/api/site/pictures/${screenshot}`)).statusCode).toBe(404)
  expect((await seen('/api/site/pictures/..%2f..%2fetc%2fpasswd')).statusCode).toBe(404)
})

test('a picture stays while a setting shows it, and for a day before it is saved', async () => {
  const [shown, former, fresh] = [await added(), await added(), await added()]
  await save({ walletQrCode: former })
  expect((await save({ walletQrCode: shown })).status).toBe(200)
  await age()
  await sql`update site_pictures set created_at = now() where ${fresh} like '%' || name`.execute(
    account.admin,
  )
  await sweep()
  expect((await seen(shown)).statusCode).toBe(200)
  expect((await seen(fresh)).statusCode).toBe(200)
  expect((await seen(former)).statusCode).toBe(404)
  expect(
    (await readdir(account.config.UPLOAD_DIR, { recursive: true })).filter((each) => each.includes('.')),
  ).toHaveLength(2)
})

test('settings cannot show a picture that is gone', async () => {
  const path = await added()
  await age()
  await sweep()
  expect(await save({ walletQrCode: path })).toMatchObject({
    status: 400,
    body: { errors: { walletQrCode: 'This image no longer exists. Please upload it again.' } },
  })
})
