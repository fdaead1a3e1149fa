import { X } from 'lucide-react'
import { useState } from 'react'
import { Text, useText } from '../../i18n/text.tsx'
import { useSiteText } from '../../i18n/use-site-text.ts'
import { useSiteContent } from '../../parts/site-content.ts'
import iconButtons from '../../ui/icon-buttons.module.css'
import links from '../../ui/links.module.css'
import styles from './banner.module.css'
import site from './site.module.css'

/** Survives navigation, but not a reload. */
let closedBefore = false

export function Banner({ onContact }: { onContact: () => void }) {
  const t = useText()
  const siteText = useSiteText()
  const { banner } = useSiteContent()
  const [closed, setClosed] = useState(closedBefore)
  if (closed || !banner.enabled) return null
  const close = () => {
    closedBefore = true
    setClosed(true)
  }
  const [before, price, after] = splitAtPrice(siteText(banner.text))
  return (
    <aside className={styles.offer} aria-label={t('site.offer')}>
      <div className={`${site.wrap} ${styles.wrap}`}>
        <span className={styles.pulse} data-endless>
          {before}
          {price && <strong className="num">{price}</strong>}
          {after}
        </span>
        <button className={`${links.link} ${styles.link}`} type="button" onClick={onContact}>
          <Text id="site.contact" />
        </button>
        <button
          className={`${iconButtons.button} ${styles.close}`}
          type="button"
          aria-label={t('site.closeBanner')}
          onClick={close}
        >
          <X aria-hidden />
        </button>
      </div>
    </aside>
  )
}

function splitAtPrice(text: string): [string, string, string] {
  const found = /\$\d[\d.,]*\d|\$\d/.exec(text)
  if (!found) return [text, '', '']
  return [text.slice(0, found.index), found[0], text.slice(found.index + found[0].length)]
}
