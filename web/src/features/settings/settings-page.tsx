import { PageTitle } from '../../ui/page-title.tsx'
import { AccountPanel } from './account-panel.tsx'
import { DevicesPanel } from './devices-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { TotpPanel } from './totp-panel.tsx'
import styles from './settings-page.module.css'

/** How one signs in, where one is signed in, and what becomes of the account. */
export function SettingsPage() {
  return (
    <>
      <PageTitle id="nav.settings" />
      <div className={styles.settings}>
        <PasswordPanel />
        <TotpPanel />
        <DevicesPanel />
        <AccountPanel />
      </div>
    </>
  )
}
