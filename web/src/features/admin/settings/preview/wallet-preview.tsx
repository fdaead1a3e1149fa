import { Suspense } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Text, useText } from '../../../../i18n/text.tsx'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import type { SettingsValues } from '../settings-values.ts'
import { PreviewFrame } from './preview.tsx'
import styles from './wallet-preview.module.css'

const QrCode = lazyPart('qr-code', async () => (await import('../../../../parts/qr-code.tsx')).QrCode)

/** What a payer scans and copies. */
export function WalletPreview() {
  const t = useText()
  const { control } = useFormContext<SettingsValues>()
  const [address, picture] = useWatch({ control, name: ['walletAddress', 'walletQrCode'] })
  const shown = address.trim()
  return (
    <PreviewFrame>
      {shown === '' ? (
        <p className="small quiet">
          <Text id="set.walletOff" />
        </p>
      ) : (
        <>
          <div className={styles.code} data-theme="light">
            {picture ? (
              <img key={picture} src={picture} alt={t('set.walletCode')} />
            ) : (
              <Suspense fallback={null}>
                <QrCode text={shown} label={t('set.walletCode')} />
              </Suspense>
            )}
          </div>
          <p className={`${styles.address} mono small`}>{shown}</p>
        </>
      )}
    </PreviewFrame>
  )
}
