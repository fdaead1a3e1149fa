import { Dialog } from '@base-ui/react/dialog'
import { useText } from '../../i18n/text.tsx'
import type { KeptUser } from '../../session/kept-session.ts'
import { SidebarContent } from './sidebar.tsx'
import dialogs from '../../ui/dialogs.module.css'
import sidebar from './sidebar.module.css'

type DrawerProps = { user: KeptUser; open: boolean; onClose: () => void; onContact: () => void }

/** The sidebar on phones, over the page. */
export function Drawer({ user, open, onClose, onContact }: DrawerProps) {
  const t = useText()
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogs.backdrop} />
        <Dialog.Popup className={`${sidebar.sidebar} ${sidebar.drawer}`} aria-label={t('menu')}>
          <SidebarContent user={user} small={false} onContact={onContact} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
