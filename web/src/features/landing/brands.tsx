import { Text } from '../../i18n/text.tsx'
import { useSiteText } from '../../i18n/use-site-text.ts'
import { useSiteContent } from '../../parts/site-content.ts'
import { Paused } from './paused.tsx'
import styles from './brands.module.css'

/** The names scroll endlessly; their second copy closes the loop. */
export function Brands() {
  const siteText = useSiteText()
  const names = useSiteContent().brands.map(siteText)
  return (
    <Paused className={styles.brands} id="brands">
      <h2>
        <Text id="site.brands" />
      </h2>
      <div className={styles.strip}>
        <div className={styles.run} data-endless>
          {[false, true].map((again) => (
            <ul key={String(again)} aria-hidden={again || undefined}>
              {names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          ))}
        </div>
      </div>
    </Paused>
  )
}
