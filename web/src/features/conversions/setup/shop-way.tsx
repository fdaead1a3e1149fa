import { Link } from 'react-router'
import type { TrackSettings } from '../../../api/track.ts'
import { Text } from '../../../i18n/text.tsx'
import { CopiedText } from '../../../parts/copied-text.tsx'
import { publicOrigin } from '../../../parts/links.ts'
import { paths } from '../../../paths.ts'
import { orderCode, scriptTag } from './shop-code.ts'
import banners from '../../../ui/banners.module.css'
import chips from '../../../ui/chips.module.css'
import links from '../../../ui/links.module.css'
import styles from './setup.module.css'

/** The script for a shop's pages, and whose pages may use it. */
export function ShopWay({ settings }: { settings: TrackSettings }) {
  const { parameter, window_days, currency, origins } = settings
  return (
    <div className={styles.way}>
      {origins.length === 0 ? (
        <p className={`${banners.banner} ${banners.warn} ${styles.note}`}>
          <Text id="conversions.shopNoOrigins" />
        </p>
      ) : (
        <p className={`small quiet ${styles.origins}`}>
          <Text id="conversions.shopOrigins" />
          {origins.map((origin) => (
            <span key={origin} className={`${chips.chip} mono`}>
              {origin}
            </span>
          ))}
        </p>
      )}
      <p className="small">
        <Link className={links.link} to={`${paths.conversions}?part=settings`}>
          <Text id="conversions.changeOrigins" />
        </Link>
      </p>
      <p className="small quiet">
        <Text id="conversions.shopScript" values={{ days: window_days }} />
      </p>
      <CopiedText
        text={scriptTag({ origin: publicOrigin(), parameter, days: window_days })}
        label="conversions.copyScript"
      />
      <p className="small quiet">
        <Text id="conversions.shopOrder" />
      </p>
      <CopiedText text={orderCode({ currency })} label="conversions.copyCode" />
      <p className="tiny quiet">
        <Text id="conversions.shopPending" />
      </p>
    </div>
  )
}
