import { LogOut } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { Text, useText } from '../../i18n/text.tsx'
import { paths } from '../../paths.ts'
import { initialsOf } from '../../session/initials.ts'
import { isAdmin, startPathOf } from '../../session/role.ts'
import { useSession } from '../../session/session-store.ts'
import { Brand } from '../../ui/brand.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LanguageButton } from '../../ui/language-button.tsx'
import { ThemeButton } from '../../ui/theme-button.tsx'
import type { Open } from './landing-dialogs.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { SectionLinks } from './section-links.tsx'
import { useScrolled } from './sections.ts'
import avatars from '../../ui/avatars.module.css'
import brand from '../../ui/brand.module.css'
import buttons from '../../ui/buttons.module.css'
import layout from '../../ui/layout.module.css'
import styles from './header.module.css'
import site from './site.module.css'

export type HeaderProps = { open: Open; onLogout: () => void }

export function Header({ open, onLogout }: HeaderProps) {
  const t = useText()
  const { opaque, active } = useScrolled()
  const { session } = useSession()
  const user = session?.user.email ? session.user : null
  const opens = (mode: 'login' | 'register') => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    open({ what: 'auth', mode, aim: 'start' })
  }
  return (
    <header className={styles.bar} data-opaque={opaque || undefined}>
      <div className={`${site.wrap} ${styles.wrap}`}>
        <a className={`${brand.brand} ${styles.brand}`} href="#hero">
          <Brand />
        </a>
        <nav className={styles.nav} aria-label={t('site.sections')}>
          <SectionLinks active={active} />
        </nav>
        <div className={styles.tools}>
          <LanguageButton />
          <ThemeButton />
          {user ? (
            <>
              <Link className={`${buttons.button} ${styles.button}`} to={startPathOf(user.role)}>
                <Text id={isAdmin(user.role) ? 'site.admin' : 'site.dashboard'} />
              </Link>
              <span className={`${avatars.avatar} ${styles.avatar}`} data-hint={user.email}>
                <span aria-hidden="true">{initialsOf(user.email)}</span>
                <span className={layout.sr}>{user.email}</span>
              </span>
              <IconButton className={styles.wide} icon={LogOut} label={t('site.logout')} onClick={onLogout} />
            </>
          ) : (
            <>
              <Link
                className={`${buttons.button} ${styles.button} ${buttons.plain} ${styles.plain} ${styles.wide}`}
                to={paths.login}
                onClick={opens('login')}
              >
                <Text id="site.login" />
              </Link>
              <Link
                className={`${buttons.button} ${styles.button}`}
                to={paths.register}
                onClick={opens('register')}
              >
                <Text id="site.register" />
              </Link>
            </>
          )}
          <MobileMenu active={active}>
            {user ? (
              <>
                <Link to={startPathOf(user.role)}>
                  <Text id={isAdmin(user.role) ? 'site.admin' : 'site.dashboard'} />
                </Link>
                <button type="button" onClick={onLogout}>
                  <Text id="site.logout" />
                </button>
              </>
            ) : (
              <>
                <Link to={paths.login} onClick={opens('login')}>
                  <Text id="site.login" />
                </Link>
                <Link to={paths.register} onClick={opens('register')}>
                  <Text id="site.register" />
                </Link>
              </>
            )}
          </MobileMenu>
        </div>
      </div>
    </header>
  )
}
