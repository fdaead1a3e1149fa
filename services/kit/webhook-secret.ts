import { randomBytes } from 'node:crypto'
import { seal, sealKey, unseal } from './seal.ts'

const START = 'whsec_'
const BYTES = 32

/** The key that seals the secrets of webhooks. Account and courier derive it from the same `secret`. */
export const webhookKeyOf = (secret: string): Buffer => sealKey(secret, 'sluice-webhook-secret')

/** The bytes that sign deliveries. */
export const newWebhookSecret = (): Buffer => randomBytes(BYTES)

/** As an endpoint's owner sees it (Standard Webhooks 1.0.0). */
export const webhookSecretText = (secret: Buffer): string => START + secret.toString('base64')

const owner = (user: number) => `webhook:${user}`
export const sealWebhookSecret = (key: Buffer, user: number, secret: Buffer): Buffer =>
  seal(key, owner(user), secret)

/** Throws when the key is wrong, the bytes were changed, or it is another user's. */
export const openWebhookSecret = (key: Buffer, user: number, sealed: Buffer): Buffer =>
  unseal(key, owner(user), sealed)
