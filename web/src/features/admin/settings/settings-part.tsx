import { BannerPart } from './banner-part.tsx'
import { BrandsPart } from './brands-part.tsx'
import { ContactPart } from './contact-part.tsx'
import { LegalPart } from './legal-part.tsx'
import type { Part } from './parts.ts'
import { PaymentPart } from './payment-part.tsx'
import panels from '../../../ui/panels.module.css'
import styles from './settings-part.module.css'

const SHOWN = {
  payment: PaymentPart,
  contact: ContactPart,
  banner: BannerPart,
  brands: BrandsPart,
  legal: LegalPart,
}

export function SettingsPart({ part }: { part: Part }) {
  const Shown = SHOWN[part]
  return (
    <section className={`${panels.panel} ${styles.panel}`}>
      <Shown />
    </section>
  )
}
