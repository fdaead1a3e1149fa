import { Link } from 'react-router'
import { Text } from '../i18n/text.tsx'
import { paths } from '../paths.ts'
import { startPathOf } from '../session/role.ts'
import { useSession } from '../session/session-store.ts'
import { Brand } from '../ui/brand.tsx'
import { LanguageButton } from '../ui/language-button.tsx'
import { ThemeButton } from '../ui/theme-button.tsx'

export function WelcomePage() {
  const { session } = useSession()
  return (
    <div className="welcome">
      <header className="welcome-bar">
        <Link className="brand" to={paths.landing}>
          <Brand />
        </Link>
        <span className="end" />
        <LanguageButton />
        <ThemeButton />
      </header>
      <main className="welcome-middle">
        <h1>Sluice</h1>
        <p>
          <Text id="welcome.about" />
        </p>
        <div className="line">
          {session ? (
            <Link className="btn btn--main" to={startPathOf(session.user.role)}>
              <Text id="welcome.dashboard" />
            </Link>
          ) : (
            <>
              <Link className="btn btn--main" to={paths.register}>
                <Text id="auth.register" />
              </Link>
              <Link className="btn" to={paths.login}>
                <Text id="auth.login" />
              </Link>
            </>
          )}
        </div>
      </main>
    </div>
  )
}
