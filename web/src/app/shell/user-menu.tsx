import { Menu } from '@base-ui/react/menu'
import { Coins, LogOut, Settings } from 'lucide-react'
import { Link } from 'react-router'
import { Text, useText } from '../../i18n/text.tsx'
import { paths } from '../../paths.ts'
import type { KeptUser } from '../../session/kept-session.ts'
import { isAdmin } from '../../session/role.ts'
import { useLogout } from './use-logout.ts'
import { RoleBadge, UserFace } from './user-face.tsx'
import layout from '../../ui/layout.module.css'
import menus from '../../ui/menus.module.css'
import userFace from './user-face.module.css'

export function UserMenu({ user }: { user: KeptUser }) {
  const t = useText()
  const logout = useLogout()
  return (
    <Menu.Root>
      <Menu.Trigger className={userFace.user}>
        <UserFace user={user} />
        <span className={layout.sr}>{t('userMenu', { email: user.email })}</span>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={menus.float} sideOffset={6} align="end">
          <Menu.Popup className={menus.menu}>
            <div className={menus.head}>
              <span className="cut">{user.email}</span>
              <RoleBadge user={user} />
            </div>
            <Menu.Item className={menus.item} render={<Link to={paths.settings} />}>
              <Settings aria-hidden />
              <Text id="nav.settings" />
            </Menu.Item>
            {!isAdmin(user.role) && (
              <Menu.Item className={menus.item} render={<Link to={paths.conversions} />}>
                <Coins aria-hidden />
                <Text id="nav.conversions" />
              </Menu.Item>
            )}
            <Menu.Item className={menus.item} onClick={logout}>
              <LogOut aria-hidden />
              <Text id="logout" />
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
