import { useQuery } from '@tanstack/react-query'
import { Check, Copy, TriangleAlert } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useErrorWords } from '../../api/error-words.ts'
import { walletQuery } from '../../api/my-plans.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { useCopy } from '../../ui/copy-button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ErrorState } from '../../ui/states.tsx'
import banners from '../../ui/banners.module.css'
import forms from '../../ui/forms.module.css'
import styles from './wallet.module.css'

const QrCode = lazyPart('qr-code', async () => (await import('../../parts/qr-code.tsx')).QrCode)

/** The wallet to pay to: as a QR code for a phone, and as text to copy. */
export function Wallet() {
  const t = useText()
  const words = useErrorWords()
  const { data, error, refetch } = useQuery(walletQuery)
  const { copied, copy } = useCopy()
  const [broken, setBroken] = useState(false)
  if (error && !data)
    return <ErrorState words={words(error, 'pay.walletFailed')} onRetry={() => void refetch()} />
  if (data?.address === '')
    return (
      <p className={`${banners.banner} ${banners.warn}`} role="alert">
        <Text id="pay.closed" />
      </p>
    )
  const Mark = copied ? Check : Copy
  return (
    <>
      <div className={styles.code} data-theme="light">
        {data?.picture && !broken ? (
          <img src={data.picture} alt={t('pay.qr')} onError={() => setBroken(true)} />
        ) : (
          data && (
            <Suspense fallback={null}>
              <QrCode text={data.address} label={t('pay.qr')} />
            </Suspense>
          )
        )}
      </div>
      <div className={forms.field}>
        <span id="wallet-label">
          <Text id="pay.wallet" />
        </span>
        <textarea
          className={`${styles.address} mono`}
          readOnly
          rows={1}
          aria-labelledby="wallet-label"
          value={data?.address ?? ''}
          onFocus={(event) => event.target.select()}
        />
        <Button small disabled={!data} onClick={() => data && copy(data.address)}>
          <Mark size={14} aria-hidden />
          <Text id={copied ? 'copied' : 'pay.copyWallet'} />
        </Button>
      </div>
      <p className={styles.network}>
        <TriangleAlert size={14} aria-hidden />
        <Text id="pay.network" />
      </p>
    </>
  )
}
