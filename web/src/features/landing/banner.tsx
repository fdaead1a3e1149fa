import { X } from 'lucide-react'
import { useState } from 'react'
import { Text, useText } from '../../i18n/text.tsx'
import { useSiteText } from '../../i18n/use-site-text.ts'
import { useSiteContent } from '../../parts/site-content.ts'

/** Outlives the page, not a reload. */
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
    <aside className="offer" aria-label={t('site.offer')}>
      <div className="wrap">
        <span className="pulse">
          {before}
          {price && <strong className="num">{price}</strong>}
          {after}
        </span>
        <button className="link" type="button" onClick={onContact}>
          <Text id="site.contact" />
        </button>
        <button
          className="icon-btn offer-close"
          type="button"
          aria-label={t('site.closeBanner')}
          onClick={close}
        >
          <X className="icon" aria-hidden />
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
