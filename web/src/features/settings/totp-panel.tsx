import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useErrorWords } from '../../api/error-words.ts'
import { totpQuery } from '../../api/security.ts'
import { Text } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { RenewCodesDialog } from './renew-codes-dialog.tsx'
import { SetUpTotpDialog } from './set-up-totp-dialog.tsx'
import { TurnOffTotpDialog } from './turn-off-totp-dialog.tsx'
import badges from '../../ui/badges.module.css'
import banners from '../../ui/banners.module.css'
import forms from '../../ui/forms.module.css'
import panels from '../../ui/panels.module.css'
import setting from './setting.module.css'

type Opened = 'set-up' | 'renew' | 'turn-off'

/** Whether a second factor is required, and the actions to change that. */
export function TotpPanel() {
  const words = useErrorWords()
  const { data, error, refetch } = useQuery(totpQuery)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <section className={`${panels.panel} ${setting.setting}`} aria-labelledby="totp-title">
      <div>
        <h2 id="totp-title">
          <Text id="totp.title" />
          {data && (
            <span className={`${badges.badge} ${data.enabled ? badges.good : ''}`}>
              <Text id={data.enabled ? 'totp.on' : 'totp.off'} />
            </span>
          )}
        </h2>
        <p className="small quiet">
          <Text id="totp.about" />
        </p>
      </div>
      {error && !data ? (
        <ErrorState words={words(error, 'totp.failed')} onRetry={() => void refetch()} />
      ) : (
        <div className={forms.form} aria-busy={!data}>
          {data?.required && !data.enabled && (
            <p className={`${banners.banner} ${banners.warn}`}>
              <Text id="totp.required" />
            </p>
          )}
          {data?.enabled && (
            <p className={`small ${data.recovery_codes_left < 3 ? 't-warn' : 'quiet'}`}>
              <Text id="totp.codesLeft" values={{ count: data.recovery_codes_left }} />
            </p>
          )}
          <div className={setting.ways}>
            {data && !data.enabled && (
              <Button onClick={() => setOpened('set-up')}>
                <Text id="totp.setUp" />
              </Button>
            )}
            {data?.enabled && (
              <>
                <Button onClick={() => setOpened('renew')}>
                  <Text id="totp.renew" />
                </Button>
                <Button look="danger" onClick={() => setOpened('turn-off')}>
                  <Text id="totp.turnOff" />
                </Button>
              </>
            )}
          </div>
        </div>
      )}
      {opened === 'set-up' && <SetUpTotpDialog onClose={close} />}
      {opened === 'renew' && <RenewCodesDialog onClose={close} />}
      {opened === 'turn-off' && <TurnOffTotpDialog onClose={close} />}
    </section>
  )
}
