import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useErrorWords, wordsOf } from '../../api/error-words.ts'
import { type Device, devicesQuery, useEndDevice, useEndOtherDevices } from '../../api/security.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { useDates } from '../../ui/dates/use-dates.ts'
import { ErrorState } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.ts'
import { agentOf } from './agent.ts'
import badges from '../../ui/badges.module.css'
import counts from '../../ui/counts.module.css'
import forms from '../../ui/forms.module.css'
import panels from '../../ui/panels.module.css'
import styles from './devices-panel.module.css'
import setting from './setting.module.css'

/** Every device on which this account is signed in, this one first. */
export function DevicesPanel() {
  const words = useErrorWords()
  const { data, error, refetch } = useQuery(devicesQuery)
  const end = useEndDevice()
  const endOthers = useEndOtherDevices()
  const devices = data?.toSorted((a, b) => Number(b.current) - Number(a.current))
  // Here rather than in the row, which is removed before the answer is reported.
  const onEnd = (id: number) =>
    end.mutate(id, {
      onSuccess: () => toast('good', 'devices.ended', { action: `device ${id}` }),
      onError: (fault) => toast('bad', wordsOf(fault, 'operationFailed'), { action: `device ${id}` }),
    })
  const onEndOthers = () =>
    endOthers.mutate(undefined, {
      onSuccess: () => toast('good', 'devices.endedOthers'),
      onError: (fault) => toast('bad', wordsOf(fault, 'operationFailed')),
    })
  return (
    <section className={`${panels.panel} ${setting.setting}`} aria-labelledby="devices-title">
      <div>
        <h2 id="devices-title">
          <Text id="devices.title" />
          {data && <span className={counts.count}>{data.length}</span>}
        </h2>
        <p className="small quiet">
          <Text id="devices.about" />
        </p>
      </div>
      {error && !data ? (
        <ErrorState words={words(error, 'devices.failed')} onRetry={() => void refetch()} />
      ) : (
        <div className={forms.form} aria-busy={!data}>
          <ul className={styles.devices}>
            {devices?.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                ending={end.isPending && end.variables === device.id}
                onEnd={() => onEnd(device.id)}
              />
            ))}
          </ul>
          {data && data.length > 1 && (
            <div>
              <Button busy={endOthers.isPending} onClick={onEndOthers}>
                <Text id="devices.endOthers" />
              </Button>
            </div>
          )}
        </div>
      )}
    </section>
  )
}

type DeviceRowProps = { device: Device; ending: boolean; onEnd: () => void }

function DeviceRow({ device, ending, onEnd }: DeviceRowProps) {
  const t = useText()
  const dates = useDates()
  const { name, mobile } = agentOf(device.user_agent)
  const Icon = mobile ? Smartphone : Monitor
  const shown = name || t('devices.unknown')
  return (
    <li>
      <Icon aria-hidden />
      <div>
        <p className="strong">
          <span className="cut" title={device.user_agent}>
            {shown}
          </span>
          {device.current && (
            <span className={`${badges.badge} ${badges.accent}`}>
              <Text id="devices.current" />
            </span>
          )}
          {device.remember && (
            <span className={badges.badge}>
              <Text id="devices.remembered" />
            </span>
          )}
        </p>
        <p className="tiny quiet num">
          <span className="mono">{device.ip}</span> ·{' '}
          <span className={styles.seen}>
            <Text id="devices.lastSeen" values={{ time: dates.moment(device.last_seen) }} />
          </span>
        </p>
        <p className="tiny quiet num">
          <Text id="devices.since" values={{ time: dates.moment(device.created) }} />
        </p>
      </div>
      {!device.current && (
        <Button
          small
          busy={ending}
          onClick={onEnd}
          aria-label={t('devices.endNamed', { name: `${shown}, ${device.ip}` })}
        >
          <Text id="devices.end" />
        </Button>
      )}
    </li>
  )
}
