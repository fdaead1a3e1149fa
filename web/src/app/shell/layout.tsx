import { PanelLeft } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation, useNavigation } from 'react-router'
import { loadTexts } from '../../i18n/messages.ts'
import { useText } from '../../i18n/text.tsx'
import { paths } from '../../paths.ts'
import { isAdmin } from '../../session/role.ts'
import { checkIdle, readToken, useSession } from '../../session/session-store.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LanguageButton } from '../../ui/language-button.tsx'
import { FaultNote, lazyPart } from '../../ui/lazy-part.tsx'
import { useTitlePlace } from '../../ui/page-title.tsx'
import { PageSpinner } from '../../ui/states.tsx'
import { ThemeButton } from '../../ui/theme-button.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { WhenIdle } from '../../ui/when-idle.tsx'
import { ContactDialog } from '../contact-dialogs.tsx'
import { BannerRoom } from './banner-room.tsx'
import { keptCollapsed } from './collapsed.ts'
import { Banners, NoticeBell } from './notices.tsx'
import { Sidebar } from './sidebar.tsx'
import { useRefusals } from './use-refusals.ts'
import { UserFace } from './user-face.tsx'
import iconButtons from '../../ui/icon-buttons.module.css'
import layout from '../../ui/layout.module.css'
import styles from './layout.module.css'
import userFace from './user-face.module.css'

const Commands = lazyPart(
  'commands',
  async () => (await Promise.all([import('../commands/commands.tsx'), loadTexts('typing')]))[0].Commands,
  FaultNote,
)
const UserMenu = lazyPart('user-menu', async () => (await import('./user-menu.tsx')).UserMenu, FaultNote)
const Drawer = lazyPart('drawer', async () => (await import('./drawer.tsx')).Drawer, FaultNote)

const IDLE_CHECK_MS = 10_000

export function Layout() {
  const { session, ending } = useSession()
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const t = useText()
  const phone = useIsPhone()
  const [collapsed, setCollapsed] = keptCollapsed.use()
  const [drawer, setDrawer] = useState(false)
  const [contact, setContact] = useState(false)
  const { TitleHolder, provide } = useTitlePlace()
  useRefusals()

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation counts as activity and closes the drawer
  useEffect(() => {
    readToken()
    setDrawer(false)
  }, [pathname])
  useEffect(() => {
    const timer = setInterval(checkIdle, IDLE_CHECK_MS)
    return () => clearInterval(timer)
  }, [])

  if (!session) {
    const over = ending === 'idle' || ending === 'refused'
    return <Navigate to={over ? paths.sessionExpired : paths.login} replace />
  }
  const admin = isAdmin(session.user.role)
  const openContact = () => {
    setDrawer(false)
    setContact(true)
  }
  const toggle = () => (phone ? setDrawer(!drawer) : setCollapsed(collapsed === 'true' ? 'false' : 'true'))
  return (
    <div className={styles.app} data-collapsed={(!phone && collapsed === 'true') || undefined}>
      <a className={styles.skip} href="#page">
        {t('skip')}
      </a>
      {phone ? (
        <WhenIdle>
          <Drawer
            user={session.user}
            open={drawer}
            onClose={() => setDrawer(false)}
            onContact={openContact}
          />
        </WhenIdle>
      ) : (
        <Sidebar user={session.user} small={collapsed === 'true'} onContact={openContact} />
      )}
      <div className={styles.main}>
        <header className={styles.header}>
          <IconButton
            icon={PanelLeft}
            label={t('menu')}
            aria-expanded={phone ? drawer : collapsed !== 'true'}
            onClick={toggle}
          />
          {TitleHolder}
          <span className={layout.end} />
          <WhenIdle meanwhile={<span className={styles.commands} />}>
            <Commands user={session.user} />
          </WhenIdle>
          <LanguageButton />
          <span className={styles.theme}>
            <ThemeButton />
          </span>
          {!admin && (
            <WhenIdle meanwhile={<span className={iconButtons.button} />}>
              <NoticeBell />
            </WhenIdle>
          )}
          <WhenIdle
            meanwhile={
              <span className={userFace.user}>
                <UserFace user={session.user} />
              </span>
            }
          >
            <UserMenu user={session.user} />
          </WhenIdle>
        </header>
        {state === 'loading' && <div className={styles.going} role="progressbar" aria-label={t('loading')} />}
        <main className={styles.page} id="page" tabIndex={-1}>
          <BannerRoom
            owner={session.user.email}
            banners={(onSettled) => (
              <WhenIdle>
                <Banners calls={!admin} onSettled={onSettled} />
              </WhenIdle>
            )}
          >
            {provide(
              <Suspense fallback={<PageSpinner />}>
                <Outlet />
              </Suspense>,
            )}
          </BannerRoom>
        </main>
      </div>
      {contact && (
        <Suspense fallback={null}>
          <ContactDialog onClose={() => setContact(false)} />
        </Suspense>
      )}
    </div>
  )
}
