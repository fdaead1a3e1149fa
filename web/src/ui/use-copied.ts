import { useEffect, useState } from 'react'

const COPIED_MS = 2_000

/** True for two seconds from when it was set. */
export function useCopied(): [copied: boolean, setCopied: (copied: boolean) => void] {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  return [copied, setCopied]
}
