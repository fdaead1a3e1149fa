import { useReadableUrl } from './readable-url.ts'

/** A URL for people: decoded, with the URL itself on hover. */
export function Address({ url, className = '' }: { url: string; className?: string | undefined }) {
  return (
    <span className={className} title={url} dir="ltr">
      {useReadableUrl(url)}
    </span>
  )
}
