import { X } from 'lucide-react'
import { useId, useState } from 'react'
import type { Channel } from '../../api/site.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { CopyId } from './copy-id.tsx'
import iconButtons from '../../ui/icon-buttons.module.css'
import contact from './contact.module.css'
import styles from './wechat-card.module.css'

const STEPS = [1, 2, 3, 4, 5] as const

type WechatProps = { channel: Channel; onClose: () => void; withCode?: boolean }

/** The ID with a copy button and instructions, and the QR code if there is room. */
export function WechatCard({ channel, onClose, withCode = false }: WechatProps) {
  const t = useText()
  const title = useId()
  return (
    <section className={contact.card} aria-labelledby={title}>
      <button
        type="button"
        className={`${iconButtons.button} ${contact.close}`}
        aria-label={t('close')}
        onClick={onClose}
      >
        <X aria-hidden />
      </button>
      <h2 id={title}>
        <Text id={withCode ? 'contact.scan' : 'contact.addAdvisor'} />
      </h2>
      {withCode && <QrImage key={channel.qrcode} path={channel.qrcode} />}
      <CopyId id={channel.id} />
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>
            <Text id={`contact.step.${step}`} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Starts without an error each time the card opens. */
function QrImage({ path }: { path: string | null }) {
  const t = useText()
  const [failed, setFailed] = useState(path === null)
  if (failed || !path)
    return (
      <p className={`${styles.code} ${styles.failed}`} role="status">
        <Text id="contact.qrFailed" />
      </p>
    )
  return <img className={styles.code} src={path} alt={t('contact.qrCode')} onError={() => setFailed(true)} />
}
