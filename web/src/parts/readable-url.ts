import { useEffect, useState } from 'react'
import { loadChunk } from '../ui/load-chunk.ts'

/** A URL for reading, without scheme and trailing slash. */
export const readableUrl = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '')

const INTERNATIONAL = /xn--|%[89a-f]/i
let decode: ((url: string) => string) | undefined

/** The same with international characters decoded. What decodes them is loaded for the first URL that has some. */
export function useReadableUrl(url: string): string {
  const [, drawAgain] = useState(false)
  const missing = decode === undefined && INTERNATIONAL.test(url)
  useEffect(() => {
    if (!missing) return
    let gone = false
    loadChunk('decoded-url', import('./decoded-url.ts')).then(
      ({ decodedUrl }) => {
        decode = decodedUrl
        if (!gone) drawAgain(true)
      },
      // The encoded form can be read, too.
      (error: unknown) => console.error(error),
    )
    return () => {
      gone = true
    }
  }, [missing])
  return readableUrl(decode && INTERNATIONAL.test(url) ? decode(url) : url)
}
