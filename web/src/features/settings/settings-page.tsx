import { useQuery } from '@tanstack/react-query'
import { domainsQuery } from '../../api/domains.ts'
import { keysQuery } from '../../api/keys.ts'
import { devicesQuery } from '../../api/security.ts'
import { webhooksQuery } from '../../api/webhooks.ts'
import { isAdmin } from '../../session/role.ts'
import { useSession } from '../../session/session-store.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { AccountPanel } from './account-panel.tsx'
import { ConversionsPanel } from './conversions-panel.tsx'
import { DevicesPanel } from './devices-panel.tsx'
import { DomainsPanel } from './domains-panel.tsx'
import { KeysPanel } from './keys/keys-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { TotpPanel } from './totp-panel.tsx'
import { WebhooksPanel } from './webhooks/webhooks-panel.tsx'
import styles from './settings-page.module.css'

/** Sign-in settings, signed-in devices, API keys, webhooks, custom domains, conversions, and the account itself. */
export function SettingsPage() {
  const devices = useQuery(devicesQuery)
  const keys = useQuery(keysQuery)
  const webhooks = useQuery(webhooksQuery)
  const { session } = useSession()
  // Administrators have no links, and so no domains for them.
  const linksOwner = !isAdmin(session?.user.role)
  const domains = useQuery({ ...domainsQuery, enabled: linksOwner })
  return (
    <>
      <PageTitle id="nav.settings" />
      <div className={styles.settings}>
        <PasswordPanel />
        <TotpPanel />
        <DevicesPanel />
        {/* Below lists of unknown length. */}
        {!devices.isPending && <KeysPanel />}
        {!devices.isPending && keys.isFetched && <WebhooksPanel />}
        {!devices.isPending && keys.isFetched && webhooks.isFetched && (domains.isFetched || !linksOwner) && (
          <>
            {linksOwner && <DomainsPanel domains={domains.data?.items ?? []} />}
            <ConversionsPanel />
            <AccountPanel />
          </>
        )}
      </div>
    </>
  )
}
