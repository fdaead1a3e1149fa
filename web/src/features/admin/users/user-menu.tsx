import { Menu } from '@base-ui/react/menu'
import {
  Ellipsis,
  Gauge,
  KeyRound,
  Link2,
  type LucideIcon,
  Pencil,
  Power,
  ReceiptText,
  Scale,
  Trash2,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import type { AdminUser } from '../../../api/admin/users.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import type { MessageId } from '../../../i18n/zh.ts'
import { paths } from '../../../paths.ts'
import type { UserDeed } from './user-dialog.tsx'
import iconButtons from '../../../ui/icon-buttons.module.css'
import menus from '../../../ui/menus.module.css'

type MenuProps = { user: AdminUser; open: (deed: UserDeed) => void; mayPromote: boolean }

/** The actions on a user; administrators who may not change a user can still see what belongs to it. */
export function UserMenu({ user, open, mayPromote }: MenuProps) {
  const t = useText()
  const navigate = useNavigate()
  const item = (Icon: LucideIcon, id: MessageId, onClick: () => void, bad = false) => (
    <Menu.Item className={`${menus.item} ${bad ? 't-bad' : ''}`} onClick={onClick}>
      <Icon aria-hidden />
      <Text id={id} />
    </Menu.Item>
  )
  const deed = (what: UserDeed['what']) => () => open({ what, user })
  const active = user.status === 'active'
  return (
    <Menu.Root>
      <Menu.Trigger className={iconButtons.button} aria-label={t('users.menu', { email: user.email })}>
        <Ellipsis aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={menus.float} sideOffset={4} align="end">
          <Menu.Popup className={menus.menu}>
            {item(Gauge, 'users.details', deed('details'))}
            {user.editable && (
              <>
                {item(Pencil, 'users.edit', deed('edit'))}
                {item(Scale, 'users.adjust', deed('calls'))}
                {mayPromote && user.role !== 'superadmin' && item(KeyRound, 'users.changeRole', deed('role'))}
              </>
            )}
            {item(ReceiptText, 'users.payments', () =>
              navigate(`${paths.adminPayments}?q=${encodeURIComponent(user.email)}`),
            )}
            {item(Link2, 'users.links', () => navigate(paths.adminLinksOf(user.id)))}
            {user.editable &&
              item(Power, active ? 'users.deactivate' : 'users.activate', deed('status'), active)}
            {user.editable &&
              item(
                Trash2,
                user.deletion ? 'users.keepAccount' : 'users.deleteAccount',
                deed('deletion'),
                !user.deletion,
              )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
