import { Server, ShoppingBag, Webhook } from 'lucide-react'
import type { TrackSettings } from '../../../api/track.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { kept } from '../../../kept/kept-choice.ts'
import { NetworkWay } from './network-way.tsx'
import { ServerWay } from './server-way.tsx'
import { ShopWay } from './shop-way.tsx'
import panels from '../../../ui/panels.module.css'
import styles from './setup.module.css'

const WAYS = [
  { id: 'shop', icon: ShoppingBag, Way: ShopWay },
  { id: 'network', icon: Webhook, Way: NetworkWay },
  { id: 'server', icon: Server, Way: ServerWay },
] as const

const keptWay = kept('sluice.conversions_way', ['network', 'shop', 'server'])

/** Who reports, and what to paste there. */
export function WayPanel({ settings }: { settings: TrackSettings }) {
  const t = useText()
  const [way, setWay] = keptWay.use()
  const { Way } = WAYS.find(({ id }) => id === way) ?? WAYS[0]
  return (
    <section className={`${panels.panel} ${styles.step}`} aria-labelledby="conversion-ways">
      <h2 id="conversion-ways">
        <Text id="conversions.wayTitle" />
      </h2>
      <fieldset className={styles.ways} aria-label={t('conversions.way')}>
        {WAYS.map(({ id, icon: Icon }) => (
          <button key={id} type="button" aria-pressed={id === way} onClick={() => setWay(id)}>
            <Icon size={18} aria-hidden />
            <span>
              <span className="strong">
                <Text id={`conversions.way.${id}`} />
              </span>
              <span className="tiny quiet">
                <Text id={`conversions.wayAbout.${id}`} />
              </span>
            </span>
          </button>
        ))}
      </fieldset>
      <Way settings={settings} />
    </section>
  )
}
