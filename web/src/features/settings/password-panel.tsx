import { Text } from '../../i18n/text.tsx'
import { PasswordForm } from './password-form.tsx'

export function PasswordPanel() {
  return (
    <section className="panel setting" aria-labelledby="password-title">
      <div>
        <h2 id="password-title">
          <Text id="password.title" />
        </h2>
        <p className="small quiet">
          <Text id="password.about" />
        </p>
      </div>
      <PasswordForm />
    </section>
  )
}
