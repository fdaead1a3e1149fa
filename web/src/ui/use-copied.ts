import { useState } from 'react'
import { useAfter } from './use-after.ts'

const COPIED_MS = 2_000

/** True for two seconds after being set. */
export function useCopied(): [copied: boolean, setCopied: (copied: boolean) => void] {
  const [copied, setCopied] = useState(false)
  useAfter(copied, COPIED_MS, () => setCopied(false))
  return [copied, setCopied]
}
