import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { siteQuery } from '../../api/site.ts'
import { useText } from '../../i18n/text.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { WechatCard } from './wechat-card.tsx'
import dialogs from '../../ui/dialogs.module.css'
import contact from './contact.module.css'

/** The advisor's ID and how to add it. A site without a WeChat channel shows its other channels instead. */
export function AdvisorDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { data: site } = useQuery(siteQuery)
  const channel = site?.contactChannels.find(({ type }) => type === 'wechat')
  if (!channel) return <ContactDialog onClose={onClose} />
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogs.backdrop} />
        <Dialog.Viewport className={`${dialogs.layer} ${contact.layer}`}>
          <Dialog.Popup className={contact.pair} aria-label={t('contact.addAdvisor')}>
            <WechatCard channel={channel} onClose={onClose} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
