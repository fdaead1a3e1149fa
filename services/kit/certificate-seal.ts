import { seal, sealKey, unseal } from './seal.ts'

/** The key that seals private keys of certificates. Account and edge derive it from the same `secret`. */
export const certificateKeyOf = (secret: string): Buffer => sealKey(secret, 'sluice-certificate-key')

const owner = (domain: number) => `certificate:${domain}`

/** `privateKey`: PEM. Opens only for the same domain. */
export const sealPrivateKey = (key: Buffer, domain: number, privateKey: string): Buffer =>
  seal(key, owner(domain), Buffer.from(privateKey))

/** Throws when the key is wrong, the bytes were changed, or it is another domain's. */
export const openPrivateKey = (key: Buffer, domain: number, sealed: Buffer): string =>
  unseal(key, owner(domain), sealed).toString()
