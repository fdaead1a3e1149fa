import { useQuery } from '@tanstack/react-query'
import { type Site, siteQuery } from '../api/site.ts'

const symbolsOf = ({ passwordSymbols }: Site): boolean => passwordSymbols

/** Whether this site takes symbols in new passwords, and the words for it; none until the site has said so. */
export function usePasswordRule() {
  const { data: symbols = false } = useQuery({ ...siteQuery, select: symbolsOf })
  return { symbols, hint: symbols ? 'auth.passwordHintSymbols' : 'auth.passwordHint' } as const
}
