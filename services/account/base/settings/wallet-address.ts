import bs58check from 'bs58check'

const MAINNET = 0x41
const BYTES = 21

/** Whether the text is an address of the TRON network whose checksum is right: a typing error would lose money. */
export function isWalletAddress(text: string): boolean {
  const bytes = bs58check.decodeUnsafe(text)
  return bytes !== undefined && bytes.length === BYTES && bytes[0] === MAINNET
}
