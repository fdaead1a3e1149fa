import { CopyButton } from '../ui/copy-button.tsx'
import { readableUrl } from './links.ts'

type LinkLineProps = { url: string | null; kind: 'real' | 'audit'; copyLabel: string }

/** A destination with its colour and a way to copy it. */
export function LinkLine({ url, kind, copyLabel }: LinkLineProps) {
  return (
    <span className={`line ${kind === 'audit' ? 'quiet' : ''}`}>
      <i className={`swatch swatch--${kind}`} />
      {url ? (
        <>
          <span className="cut" title={url}>
            {readableUrl(url)}
          </span>
          <CopyButton text={url} what={copyLabel} />
        </>
      ) : (
        <span className="faint">–</span>
      )}
    </span>
  )
}
