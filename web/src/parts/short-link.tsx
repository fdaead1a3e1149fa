import { useText } from '../i18n/text.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { fullLink } from './links.ts'

/** A short link as its path, copied whole. */
export function ShortLink({ link }: { link: string }) {
  const t = useText()
  const at = link.lastIndexOf('/') + 1
  return (
    <span className="line">
      <span className="mono quiet cut">
        <span className="faint">{link.slice(0, at)}</span>
        {link.slice(at)}
      </span>
      <CopyButton text={fullLink(link, location.origin)} what={t('copyShortLink')} />
    </span>
  )
}
