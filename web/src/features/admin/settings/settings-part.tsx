import { Lock } from 'lucide-react'
import { Text } from '../../../i18n/text.tsx'
import { BannerPart } from './banner-part.tsx'
import { BrandsPart } from './brands-part.tsx'
import { ContactPart } from './contact-part.tsx'
import { LegalPart } from './legal-part.tsx'
import type { Part } from './parts.ts'
import { PaymentPart } from './payment-part.tsx'
import banners from '../../../ui/banners.module.css'
import panels from '../../../ui/panels.module.css'
import styles from './settings-part.module.css'

const SHOWN = {
  payment: PaymentPart,
  contact: ContactPart,
  banner: BannerPart,
  brands: BrandsPart,
  legal: LegalPart,
}

/** A locked part can be read and not changed. */
export function SettingsPart({ part, locked }: { part: Part; locked: boolean }) {
  const Shown = SHOWN[part]
  return (
    <section className={`${panels.panel} ${styles.panel}`}>
      {locked && (
        <p className={`${banners.banner} ${styles.locked}`}>
          <Lock size={14} aria-hidden />
          <Text id="set.locked" />
        </p>
      )}
      <fieldset className={styles.fields} disabled={locked}>
        <Shown />
      </fieldset>
    </section>
  )
}
