import './settings.css'
import { PageTitle } from '../../ui/page-title.tsx'
import { DevicesPanel } from './devices-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { TotpPanel } from './totp-panel.tsx'

/** How one signs in, and where one is signed in. */
export function SettingsPage() {
  return (
    <>
      <PageTitle id="nav.settings" />
      <div className="settings">
        <PasswordPanel />
        <TotpPanel />
        <DevicesPanel />
      </div>
    </>
  )
}
