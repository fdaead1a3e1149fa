import { X509Certificate } from 'node:crypto'

const MINUTE = 60_000
const DAY = 86_400_000
const OF_LIFE = 2 / 3

export type CertificateFacts = {
  notAfter: Date
  renewAt: Date
  /** Its name in renewal information (RFC 9773 4.1): issuer's key, and serial number; null: it names no issuer. */
  renewalId: string | null
}

/** Facts of the first certificate of a chain. Throws unless it is one that the private key belongs to. */
export function readCertificate(
  chain: string,
  privateKeyMatches: (leaf: X509Certificate) => boolean,
): CertificateFacts {
  const leaf = new X509Certificate(chain)
  if (!privateKeyMatches(leaf)) throw new Error('the certificate is not for the key of its order')
  const [from, notAfter] = [new Date(leaf.validFrom), new Date(leaf.validTo)]
  return {
    notAfter,
    renewAt: new Date(from.getTime() + (notAfter.getTime() - from.getTime()) * OF_LIFE),
    renewalId: renewalIdOf(leaf),
  }
}

/** DER of the extension's name, authorityKeyIdentifier (2.5.29.35). */
const AUTHORITY_KEY = Buffer.from('0603551d23', 'hex')
const OCTETS = 0x04
const SEQUENCE = 0x30
const KEY_ID = 0x80
const TRUE = Buffer.from('0101ff', 'hex')

/** The extension is far shorter than 128 bytes, so each of its lengths is one byte. */
function authorityKeyOf(der: Buffer): Buffer | null {
  const name = der.indexOf(AUTHORITY_KEY)
  if (name < 0) return null
  let at = name + AUTHORITY_KEY.length
  if (der.subarray(at, at + TRUE.length).equals(TRUE)) at += TRUE.length
  if (der[at] !== OCTETS || der[at + 2] !== SEQUENCE || der[at + 4] !== KEY_ID) return null
  const length = der.readUInt8(at + 5)
  const key = der.subarray(at + 6, at + 6 + length)
  return length < 0x80 && key.length === length ? key : null
}

function renewalIdOf(leaf: X509Certificate): string | null {
  const key = authorityKeyOf(leaf.raw)
  if (!key) return null
  const even = leaf.serialNumber.length % 2 === 0 ? leaf.serialNumber : `0${leaf.serialNumber}`
  const bytes = Buffer.from(even, 'hex')
  // As in DER, where a number whose first bit is set has a zero before it.
  const serial = (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes
  return `${key.toString('base64url')}.${serial.toString('base64url')}`
}

export type RenewalWindow = { start: Date; end: Date }

/** When to renew in the authority's window. `place`, from 0 to 1, is the domain's own, so that it does not move. */
export function timeIn({ start, end }: RenewalWindow, place: number): Date {
  return new Date(start.getTime() + Math.max(0, end.getTime() - start.getTime()) * place)
}

/** When to ask for the window again: as the authority asks for, within a minute and a day. */
export const nextWindowRead = (now: Date, retryAfterMs: number | undefined): Date =>
  new Date(now.getTime() + Math.min(DAY, Math.max(MINUTE, retryAfterMs ?? DAY / 4)))

export const placeOf = (domain: number): number => (domain * 0.618_033_988_749_895) % 1
