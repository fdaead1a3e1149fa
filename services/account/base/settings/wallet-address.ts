import bs58check from 'bs58check'

const MAINNET = 0x41
const BYTES = 21

/** Whether the text is a TRON address with a valid checksum: a typing error would lose money. */
export function isWalletAddress(text: string): boolean {
  const bytes = bs58check.decodeUnsafe(text)
  return bytes !== undefined && bytes.length === BYTES && bytes[0] === MAINNET
}
