import { seal, unseal } from '@sluice/kit/seal'

const owner = (directory: string) => `acme-account:${directory}`

/** `accountKey`: PEM, of the account at an authority. `key`: from `certificateKeyOf`. Opens only for the same authority. */
export const sealAccountKey = (key: Buffer, directory: string, accountKey: string): Buffer =>
  seal(key, owner(directory), Buffer.from(accountKey))

/** Throws when the key is wrong, the bytes were changed, or it is another authority's. */
export const openAccountKey = (key: Buffer, directory: string, sealed: Buffer): string =>
  unseal(key, owner(directory), sealed).toString()
