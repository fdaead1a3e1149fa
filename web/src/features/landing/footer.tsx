import { Text, useText } from '../../i18n/text.tsx'
import { Brand } from '../../ui/brand.tsx'
import { useAlive } from '../../ui/use-alive.ts'
import type { Open } from './landing-dialogs.ts'
import brand from '../../ui/brand.module.css'
import styles from './footer.module.css'
import site from './site.module.css'

export function Footer({ open }: { open: Open }) {
  const t = useText()
  // The build may be from another year.
  const year = useAlive() ? new Date().getFullYear() : ''
  return (
    <footer className={styles.foot}>
      <div className={`${site.wrap} ${styles.wrap}`}>
        <div>
          <span className={`${brand.brand} ${styles.brand}`}>
            <Brand />
          </span>
          <p>
            <Text id="foot.tagline" />
          </p>
        </div>
        <nav aria-label={t('foot.links')}>
          {(['terms', 'privacy'] as const).map((part) => (
            <button key={part} type="button" onClick={() => open({ what: 'legal', part })}>
              <Text id={`foot.${part}`} />
            </button>
          ))}
          <button type="button" onClick={() => open({ what: 'abuseReport' })}>
            <Text id="foot.report" />
          </button>
          <a href="/user-guide.html" target="_blank" rel="noopener">
            <Text id="site.guide" />
          </a>
        </nav>
        <p>
          <Text id="foot.copyright" values={{ year }} /> · <Text id="foot.rights" />
        </p>
      </div>
    </footer>
  )
}
