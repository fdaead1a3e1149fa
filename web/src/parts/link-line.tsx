import { CopyButton } from '../ui/copy-button.tsx'
import { Address } from './address.tsx'
import layout from '../ui/layout.module.css'
import swatches from '../ui/swatches.module.css'

type LinkLineProps = { url: string | null; kind: 'real' | 'audit'; copyLabel: string }

/** A destination in its colour, with a copy button. */
export function LinkLine({ url, kind, copyLabel }: LinkLineProps) {
  return (
    <span className={`${layout.line} ${kind === 'audit' ? 'quiet' : ''}`}>
      <i className={`${swatches.swatch} ${swatches[kind]}`} />
      {url ? (
        <>
          <Address url={url} className="cut" />
          <CopyButton text={url} what={copyLabel} />
        </>
      ) : (
        <span className="faint">–</span>
      )}
    </span>
  )
}
