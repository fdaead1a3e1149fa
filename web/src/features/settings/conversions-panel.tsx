import { Link } from 'react-router'
import { Text } from '../../i18n/text.tsx'
import { paths } from '../../paths.ts'
import { isAdmin } from '../../session/role.ts'
import { useSession } from '../../session/session-store.ts'
import buttons from '../../ui/buttons.module.css'
import panels from '../../ui/panels.module.css'
import setting from './setting.module.css'

/** Leads to the screen of conversions. Administrators have no links, and so none. */
export function ConversionsPanel() {
  const { session } = useSession()
  if (isAdmin(session?.user.role)) return null
  return (
    <section className={`${panels.panel} ${setting.setting}`} aria-labelledby="conversions-title">
      <div>
        <h2 id="conversions-title">
          <Text id="nav.conversions" />
        </h2>
        <p className="small quiet">
          <Text id="conversions.panelAbout" />
        </p>
      </div>
      <div className={setting.ways}>
        <Link className={buttons.button} to={paths.conversions}>
          <Text id="conversions.open" />
        </Link>
      </div>
    </section>
  )
}
