import { createHmac } from 'node:crypto'

/**
 * What signs forwarded events, as `whsec_…`. It follows from the API key, so it stays the same from one run to the next, and
 * neither side stores it. The key does not follow from it.
 */
export const listenSecret = (key: string): string =>
  `whsec_${createHmac('sha256', key).update('sluice listen').digest('base64')}`
