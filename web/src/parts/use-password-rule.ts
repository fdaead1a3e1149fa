import { useQuery } from '@tanstack/react-query'
import { type Site, siteQuery } from '../api/site.ts'

const symbolsOf = ({ passwordSymbols }: Site): boolean => passwordSymbols

/** Whether this site allows symbols in new passwords, and the text of the rule; none until the site's settings are loaded. */
export function usePasswordRule() {
  const { data: symbols = false } = useQuery({ ...siteQuery, select: symbolsOf })
  return { symbols, hint: symbols ? 'auth.passwordHintSymbols' : 'auth.passwordHint' } as const
}
