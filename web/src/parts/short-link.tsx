import { useText } from '../i18n/text.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { addressOf, type Linked } from './links.ts'
import { useReadableUrl } from './readable-url.ts'
import layout from '../ui/layout.module.css'
import styles from './short-link.module.css'

/** A short link with its site, which is cut first if space is short. */
export function ShortLink({ of }: { of: Linked }) {
  const t = useText()
  const full = addressOf(of)
  const readable = useReadableUrl(full)
  const code = readable.lastIndexOf('/')
  return (
    <span className={layout.line}>
      <span className={`${styles.link} mono quiet`} title={full} dir="ltr">
        <span className="faint cut">{readable.slice(0, code)}</span>
        <span className="cut">{readable.slice(code)}</span>
      </span>
      <CopyButton text={full} what={t('copyShortLink')} />
    </span>
  )
}
