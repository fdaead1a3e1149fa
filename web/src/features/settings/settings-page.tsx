import './settings.css'
import { PageTitle } from '../../ui/page-title.tsx'
import { AccountPanel } from './account-panel.tsx'
import { DevicesPanel } from './devices-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { TotpPanel } from './totp-panel.tsx'

/** How one signs in, where one is signed in, and what becomes of the account. */
export function SettingsPage() {
  return (
    <>
      <PageTitle id="nav.settings" />
      <div className="settings">
        <PasswordPanel />
        <TotpPanel />
        <DevicesPanel />
        <AccountPanel />
      </div>
    </>
  )
}
