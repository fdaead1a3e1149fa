import { Tabs } from '@base-ui/react/tabs'
import { Link } from 'react-router'
import type { TrackSettings } from '../../../api/track.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { CopiedText } from '../../../parts/copied-text.tsx'
import { publicOrigin } from '../../../parts/links.ts'
import { paths } from '../../../paths.ts'
import { serverCode } from './server-code.ts'
import links from '../../../ui/links.module.css'
import tabs from '../../../ui/tabs.module.css'
import styles from './setup.module.css'

/** Code that reports a sale by the API. */
export function ServerWay({ settings }: { settings: TrackSettings }) {
  const t = useText()
  const code = Object.entries(serverCode({ origin: publicOrigin(), currency: settings.currency }))
  return (
    <div className={styles.way}>
      <p className="small quiet">
        <Text id="conversions.serverKey" />{' '}
        <Link className={links.link} to={paths.settings}>
          <Text id="conversions.makeKey" />
        </Link>
      </p>
      <p className="small quiet">
        <Text
          id="conversions.serverAbout"
          values={{ parameter: <code className="mono">{settings.parameter}</code> }}
        />
      </p>
      <Tabs.Root defaultValue="curl" className={styles.code}>
        <Tabs.List className={tabs.tabs} aria-label={t('conversions.code')}>
          {code.map(([language, { name }]) => (
            <Tabs.Tab key={language} value={language}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {code.map(([language, each]) => (
          <Tabs.Panel key={language} value={language}>
            <CopiedText text={each.code} label="conversions.copyCode" code />
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </div>
  )
}
