import { Tabs } from '@base-ui/react/tabs'
import { useState } from 'react'
import { Text } from '../../i18n/text.tsx'
import type { Words } from '../../i18n/words.ts'
import { storageLasts } from '../../kept/browser-storage.ts'
import type { AuthMode, FlowProps } from './auth-modes.ts'
import { ForgotFlow } from './forgot-flow.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import links from '../../ui/links.module.css'
import tabs from '../../ui/tabs.module.css'
import auth from './auth.module.css'

/** Sign-in, registration and password reset, the same on the full screen and in a dialog. */
export function AuthFlow({ mode, onMode, onDone }: FlowProps & { mode: AuthMode }) {
  const [notice, setNotice] = useState<Words | null>(null)
  const go: FlowProps['onMode'] = (next, words) => {
    setNotice(words ?? null)
    onMode(next)
  }
  if (mode === 'forgot_password') return <ForgotFlow onMode={go} />
  const other = mode === 'login' ? 'register' : 'login'
  return (
    <Tabs.Root value={mode} onValueChange={(next) => go(next as AuthMode)}>
      <Tabs.List className={`${tabs.tabs} ${auth.tabs}`}>
        <Tabs.Tab value="login">
          <Text id="auth.login" />
        </Tabs.Tab>
        <Tabs.Tab value="register">
          <Text id="auth.register" />
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={mode}>
        <h1>
          <Text id={mode === 'login' ? 'auth.welcome' : 'auth.create'} />
        </h1>
        <p className={auth.sub}>
          <Text id={mode === 'login' ? 'auth.welcomeHint' : 'auth.createHint'} />
        </p>
        {!storageLasts && (
          <p className={auth.sub} role="note">
            <Text id="auth.storageBlocked" />
          </p>
        )}
        {mode === 'login' ? (
          <LoginForm onMode={go} onDone={onDone} notice={notice} />
        ) : (
          <RegisterForm onMode={go} onDone={onDone} />
        )}
        <p className={auth.swap}>
          <Text id={mode === 'login' ? 'auth.noAccount' : 'auth.hasAccount'} />{' '}
          <button type="button" className={links.link} onClick={() => go(other)}>
            <Text id={mode === 'login' ? 'auth.goRegister' : 'auth.goLogin'} />
          </button>
        </p>
      </Tabs.Panel>
    </Tabs.Root>
  )
}
