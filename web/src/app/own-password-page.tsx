import { useEffect } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { PasswordForm } from '../features/settings/password-form.tsx'
import { Text, useText } from '../i18n/text.tsx'
import { paths } from '../paths.ts'
import { startPathOf } from '../session/role.ts'
import { useSession } from '../session/session-store.ts'
import { Brand } from '../ui/brand.tsx'
import { Button } from '../ui/button.tsx'
import { LanguageButton } from '../ui/language-button.tsx'
import { ThemeButton } from '../ui/theme-button.tsx'
import { useLogout } from './shell/use-logout.ts'
import brand from '../ui/brand.module.css'
import layout from '../ui/layout.module.css'
import welcome from '../ui/welcome.module.css'

/** Users with a one-time password choose a new one here before anything else. */
export function OwnPasswordPage() {
  const t = useText()
  const navigate = useNavigate()
  const leave = useLogout()
  const { session } = useSession()
  const title = t('password.ownTitle')
  useEffect(() => {
    document.title = `${title} · Sluice`
  }, [title])
  if (!session) return <Navigate to={paths.login} replace />
  return (
    <div className={welcome.welcome}>
      <header className={welcome.bar}>
        <span className={brand.brand}>
          <Brand />
        </span>
        <span className={layout.end} />
        <LanguageButton />
        <ThemeButton />
      </header>
      <main className={welcome.words}>
        <h1>{title}</h1>
        <p className="quiet">
          <Text id="password.ownAbout" />
        </p>
        <PasswordForm main onDone={() => navigate(startPathOf(session.user.role), { replace: true })} />
        <Button look="plain" onClick={leave}>
          <Text id="logout" />
        </Button>
      </main>
    </div>
  )
}
