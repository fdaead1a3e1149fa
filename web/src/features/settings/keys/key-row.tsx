import { KeyRound } from 'lucide-react'
import type { ApiKey } from '../../../api/keys.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { useDates } from '../../../ui/dates/use-dates.ts'
import badges from '../../../ui/badges.module.css'
import styles from './keys-panel.module.css'

type RowProps = { apiKey: ApiKey; rolling: boolean; onRoll: () => void; onRevoke: () => void }

export function KeyRow({ apiKey, rolling, onRoll, onRevoke }: RowProps) {
  const t = useText()
  const dates = useDates()
  const { name, prefix, scopes, networks, created, expires_at, last_used_at, last_used_network } = apiKey
  const expired = expires_at !== null && Date.parse(expires_at) <= Date.now()
  return (
    <li>
      <KeyRound aria-hidden />
      <div>
        <p className="strong">
          <span className={styles.name} dir="auto">
            {name}
          </span>
          <span className="mono tiny quiet">{prefix}…</span>
          {expired && (
            <span className={`${badges.badge} ${badges.bad}`}>
              <Text id="keys.expired" />
            </span>
          )}
          {apiKey.previous_until && (
            <span className={`${badges.badge} ${badges.warn}`}>
              <Text id="keys.overlap" values={{ time: dates.moment(apiKey.previous_until) }} />
            </span>
          )}
        </p>
        <p className="tiny quiet">
          <span className="mono">{scopes.join(' ')}</span>
          {networks.length > 0 && (
            <>
              {' · '}
              <Text id="keys.from" values={{ networks: networks.join(', ') }} />
            </>
          )}
        </p>
        <p className="tiny quiet num">
          {last_used_at ? (
            <Text
              id="keys.lastUsed"
              values={{ time: dates.moment(last_used_at), network: last_used_network ?? '' }}
            />
          ) : (
            <Text id="keys.neverUsed" />
          )}
        </p>
        <p className="tiny quiet num">
          <Text id="keys.since" values={{ time: dates.moment(created) }} />
          {expires_at && (
            <>
              {' · '}
              <Text id="keys.until" values={{ time: dates.moment(expires_at) }} />
            </>
          )}
        </p>
      </div>
      <div className={styles.ways}>
        <Button small busy={rolling} onClick={onRoll} aria-label={t('keys.rollNamed', { name })}>
          <Text id="keys.roll" />
        </Button>
        <Button small onClick={onRevoke} aria-label={t('keys.revokeNamed', { name })}>
          <Text id="keys.revoke" />
        </Button>
      </div>
    </li>
  )
}
