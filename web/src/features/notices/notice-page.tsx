import { Lock, ShieldX } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { Text, useText } from '../../i18n/text.tsx'
import { paths } from '../../paths.ts'
import { Brand } from '../../ui/brand.tsx'
import { LanguageButton } from '../../ui/language-button.tsx'
import { ThemeButton } from '../../ui/theme-button.tsx'
import brand from '../../ui/brand.module.css'
import buttons from '../../ui/buttons.module.css'
import layout from '../../ui/layout.module.css'
import marks from '../../ui/marks.module.css'
import welcome from '../../ui/welcome.module.css'

/** Full pages that explain a stop: the session has ended, or the role does not allow the screen. */
export const SessionExpiredPage = () => <NoticePage about="session" />
export const UnauthorizedPage = () => <NoticePage about="unauthorized" />

function NoticePage({ about }: { about: 'session' | 'unauthorized' }) {
  const t = useText()
  const Icon = about === 'session' ? Lock : ShieldX
  const title = t(about === 'session' ? 'notice.sessionTitle' : 'notice.unauthorizedTitle')
  useEffect(() => {
    document.title = `${title} · Sluice`
  }, [title])
  return (
    <div className={welcome.welcome}>
      <header className={welcome.bar}>
        <Link className={brand.brand} to={paths.landing}>
          <Brand />
        </Link>
        <span className={layout.end} />
        <LanguageButton />
        <ThemeButton />
      </header>
      <main className={welcome.words}>
        <span className={marks.mark}>
          <Icon aria-hidden />
        </span>
        <h1>{title}</h1>
        <p className="quiet">
          <Text id={about === 'session' ? 'notLoggedIn' : 'notAuthorized'} />
        </p>
        <div className={welcome.ways}>
          {about === 'session' ? (
            <Link className={`${buttons.button} ${buttons.main}`} to={paths.login}>
              <Text id="notice.logIn" />
            </Link>
          ) : (
            <Link className={`${buttons.button} ${buttons.main}`} to={paths.home}>
              <Text id="welcome.dashboard" />
            </Link>
          )}
          <Link className={buttons.button} to={paths.landing}>
            <Text id="backHome" />
          </Link>
        </div>
      </main>
    </div>
  )
}
