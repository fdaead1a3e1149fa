import type { Role } from '@sluice/contract/api-user'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useMatch, useNavigate } from 'react-router'
import { Text, useText } from '../../i18n/text.tsx'
import { FiguresNote } from '../../parts/figures-note.tsx'
import { useFigures } from '../../parts/use-figures.ts'
import { paths } from '../../paths.ts'
import { startPathOf } from '../../session/role.ts'
import { Brand } from '../../ui/brand.tsx'
import { LanguageButton } from '../../ui/language-button.tsx'
import { ThemeButton } from '../../ui/theme-button.tsx'
import { AuthArt } from './auth-art.tsx'
import { AuthFlow } from './auth-flow.tsx'
import type { AuthMode } from './auth-modes.ts'
import brand from '../../ui/brand.module.css'
import auth from './auth.module.css'
import styles from './auth-screen.module.css'

const AFTER_MS = 300

const TITLE = { login: 'auth.login', register: 'auth.register', forgot_password: 'auth.resetTitle' } as const

const FIGURES = ['advertisers', 'requestsBlocked', 'replyTime'] as const

export function AuthScreen() {
  const t = useText()
  const figureOf = useFigures()
  const figures = FIGURES.flatMap((name) => figureOf(name) ?? [])
  const navigate = useNavigate()
  const registers = useMatch(paths.register) !== null
  const [forgot, setForgot] = useState(false)
  const mode: AuthMode = forgot ? 'forgot_password' : registers ? 'register' : 'login'
  useEffect(() => {
    document.title = `${t(TITLE[mode])} · Sluice`
  }, [t, mode])
  const onMode = (next: AuthMode) => {
    setForgot(next === 'forgot_password')
    if (next !== 'forgot_password') navigate(paths[next], { replace: true })
  }
  const onDone = (role: Role | undefined) =>
    void setTimeout(() => navigate(startPathOf(role), { replace: true }), AFTER_MS)
  return (
    <div className={auth.auth}>
      <aside className={styles.art}>
        <AuthArt />
        <Link className={brand.brand} to={paths.landing}>
          <Brand />
        </Link>
        <div className={styles.say}>
          <p className={styles.title}>
            <Text id="auth.say" />
          </p>
          <ul>
            {figures.map(({ value, label }) => (
              <li key={value + label}>
                <b>{value}</b> {label}
              </li>
            ))}
          </ul>
          <p className={styles.claimed}>
            <FiguresNote figures={figures} />
          </p>
        </div>
      </aside>
      <div className={styles.main}>
        <header className={styles.top}>
          <Link className={brand.brand} to={paths.landing}>
            <Brand />
          </Link>
          <Link className={styles.back} to={paths.landing} aria-label={t('backHome')}>
            <ArrowLeft aria-hidden />
            <span>
              <Text id="backHome" />
            </span>
          </Link>
          <LanguageButton />
          <ThemeButton />
        </header>
        <main className={auth.form}>
          <AuthFlow mode={mode} onMode={onMode} onDone={onDone} />
        </main>
      </div>
    </div>
  )
}
