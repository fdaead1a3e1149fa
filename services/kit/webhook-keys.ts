import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'

/** What stands before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const RAW_BYTES = 32

/**
 * The Ed25519 key that signs for one endpoint. It follows from the key that account and courier share (`webhookKeyOf`), so that
 * nothing is stored. A receiver can check with what it knows, but not sign.
 */
export function webhookSigningKey(webhookKey: Buffer, webhook: number): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', webhookKey, '', `ed25519:${webhook}`, RAW_BYTES))
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
}

/** Its public half as receivers get it (Standard Webhooks 1.0.0). */
export function webhookPublicKey(webhookKey: Buffer, webhook: number): string {
  const key = createPublicKey(webhookSigningKey(webhookKey, webhook)).export({ format: 'der', type: 'spki' })
  return `whpk_${key.subarray(-RAW_BYTES).toString('base64')}`
}
