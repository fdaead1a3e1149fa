import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useErrorWords } from '../../api/error-words.ts'
import { type Channel, siteQuery } from '../../api/site.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { useSiteText } from '../../i18n/use-site-text.ts'
import { ChannelButton } from '../../parts/contact-channel/channel-button.tsx'
import { ErrorState, PageSpinner } from '../../ui/states.tsx'
import { WechatCard } from './wechat-card.tsx'
import dialogs from '../../ui/dialogs.module.css'
import iconButtons from '../../ui/icon-buttons.module.css'
import contact from './contact.module.css'
import styles from './contact-dialog.module.css'

/** The contact channels. One with a QR code opens its card beside them; Escape and the backdrop close the card first. */
export function ContactDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const words = useErrorWords()
  const siteText = useSiteText()
  const { data: site, error, refetch } = useQuery(siteQuery)
  const [shown, setShown] = useState<Channel | null>(null)
  const closeOne = () => (shown ? setShown(null) : onClose())
  return (
    <Dialog.Root open onOpenChange={(open) => !open && closeOne()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogs.backdrop} />
        <Dialog.Viewport className={`${dialogs.layer} ${contact.layer}`}>
          <Dialog.Popup className={contact.pair}>
            <section className={contact.card}>
              <button
                type="button"
                className={`${iconButtons.button} ${contact.close}`}
                aria-label={t('close')}
                onClick={onClose}
              >
                <X aria-hidden />
              </button>
              <Dialog.Title>
                <Text id="contact.title" />
              </Dialog.Title>
              {site && (
                <p>
                  <Text
                    id={site.contactChannels.length ? 'contact.hint' : 'contact.none'}
                    values={{ time: siteText(site.marketing.replyTime.value) }}
                  />
                </p>
              )}
              {!site && !error && <PageSpinner />}
              {!site && error && (
                <ErrorState words={words(error, 'operationFailed')} onRetry={() => void refetch()} />
              )}
              <div className={styles.channels}>
                {site?.contactChannels.map((channel) => (
                  <ChannelButton
                    key={channel.type + channel.id}
                    channel={channel}
                    open={channel === shown}
                    onToggle={() => setShown(channel === shown ? null : channel)}
                  />
                ))}
              </div>
            </section>
            {shown && <WechatCard channel={shown} onClose={() => setShown(null)} withCode />}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
