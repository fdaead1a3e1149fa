import { useState } from 'react'
import type { TrackSettings } from '../../../api/track.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { CopiedText } from '../../../parts/copied-text.tsx'
import { publicOrigin } from '../../../parts/links.ts'
import { Choice } from '../../../ui/choice.tsx'
import {
  NETWORK_IDS,
  NETWORKS,
  type NetworkId,
  postbackLine,
  TRACKER_IDS,
  TRACKERS,
  type Tracker,
} from './networks.ts'
import styles from './setup.module.css'

const EVENTS = ['sale', 'lead', 'refund'] as const

/** The address of postbacks, in a network's own words. */
export function NetworkWay({ settings }: { settings: TrackSettings }) {
  const t = useText()
  const [network, setNetwork] = useState<NetworkId>('other')
  const [tracker, setTracker] = useState<Tracker>('sluice')
  const [event, setEvent] = useState<(typeof EVENTS)[number]>('sale')
  const { takes, words } = NETWORKS[network]
  const line = postbackLine({ origin: publicOrigin(), key: settings.postback_key, tracker, network, event })
  return (
    <div className={styles.way}>
      <div className={styles.choices}>
        <Choice
          label={t('conversions.network')}
          value={network}
          onChange={setNetwork}
          options={NETWORK_IDS.map((value) => ({
            value,
            label: NETWORKS[value].name || t('conversions.network.other'),
          }))}
        />
        <Choice
          label={t('conversions.tracker')}
          value={tracker}
          onChange={setTracker}
          options={TRACKER_IDS.map((value) => ({ value, label: TRACKERS[value].name }))}
        />
        <Choice
          label={t('conversions.eventName')}
          value={event}
          onChange={setEvent}
          options={EVENTS.map((value) => ({ value, label: t(`conversions.event.${value}`) }))}
        />
      </div>
      <p className="small quiet">
        {takes === null ? (
          <Text
            id="conversions.networkTakesOther"
            values={{ macro: <code className="mono">{'{click_id}'}</code> }}
          />
        ) : (
          <Text id="conversions.networkTakes" />
        )}
      </p>
      {takes !== null && <CopiedText text={`${takes}={click_id}`} label="conversions.copyParameter" />}
      <p className="small quiet">
        <Text id="conversions.networkPaste" />
      </p>
      <CopiedText text={line} label="conversions.copyLine" />
      <p className="tiny quiet">
        <Text id={network === 'affise' ? 'conversions.affiseWords' : 'conversions.networkWords'} />{' '}
        {words === NETWORKS.other.words && <Text id="conversions.trackersAbout" />}
      </p>
    </div>
  )
}
