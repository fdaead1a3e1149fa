import { LifeBuoy, LogOut } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { Text, useText } from '../../i18n/text.tsx'
import { paths } from '../../paths.ts'
import type { KeptUser } from '../../session/kept-session.ts'
import { isAdmin } from '../../session/role.ts'
import { Brand } from '../../ui/brand.tsx'
import { FaultNote, lazyPart } from '../../ui/lazy-part.tsx'
import { USER_NAV } from './nav-items.ts'
import { NavList } from './nav-list.tsx'
import { UsageBox } from './usage-box.tsx'
import { useLogout } from './use-logout.ts'
import brand from '../../ui/brand.module.css'
import styles from './sidebar.module.css'

const AdminNav = lazyPart('admin-nav', async () => (await import('./admin-nav.tsx')).AdminNav, FaultNote)

type SidebarProps = {
  user: KeptUser
  /** Icons only. */
  small: boolean
  /** Opens the contact dialog. */
  onContact: () => void
}

export function Sidebar(props: SidebarProps) {
  return (
    <aside className={`${styles.sidebar} ${props.small ? styles.small : ''}`}>
      <SidebarContent {...props} />
    </aside>
  )
}

export function SidebarContent({ user, small, onContact }: SidebarProps) {
  const t = useText()
  const logout = useLogout()
  const admin = isAdmin(user.role)
  const label = (text: string) => (small ? { 'aria-label': text, title: text } : {})
  return (
    <>
      <Link className={brand.brand} to={paths.landing} aria-label={t('toLanding')}>
        <Brand />
      </Link>
      <nav className={styles.nav} aria-label={t('mainNav')}>
        {admin ? (
          <Suspense fallback={null}>
            <AdminNav all={user.role === 'superadmin'} small={small} />
          </Suspense>
        ) : (
          <NavList items={USER_NAV} small={small} />
        )}
      </nav>
      <div className={styles.foot}>
        {!admin && !small && <UsageBox />}
        <div className={styles.nav}>
          {!admin && (
            <button type="button" onClick={onContact} {...label(t('nav.support'))}>
              <LifeBuoy aria-hidden />
              <span className={styles.words}>
                <Text id="nav.support" />
              </span>
            </button>
          )}
          <button type="button" onClick={logout} {...label(t('logout'))}>
            <LogOut aria-hidden />
            <span className={styles.words}>
              <Text id="logout" />
            </span>
          </button>
        </div>
      </div>
    </>
  )
}
