import { WrongUsage } from '../call/usage.ts'

export function rowLimit(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new WrongUsage('--limit must be a whole number from 1')
}
