import { Text } from '../../i18n/text.tsx'
import { PasswordForm } from './password-form.tsx'
import panels from '../../ui/panels.module.css'
import setting from './setting.module.css'

export function PasswordPanel() {
  return (
    <section className={`${panels.panel} ${setting.setting}`} aria-labelledby="password-title">
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
