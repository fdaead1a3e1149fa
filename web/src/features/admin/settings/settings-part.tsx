import { Lock } from 'lucide-react'
import type { ComponentType } from 'react'
import { Text } from '../../../i18n/text.tsx'
import { BannerPart } from './banner-part.tsx'
import { BrandsPart } from './brands-part.tsx'
import { CallsPart } from './calls-part.tsx'
import { ContactPart } from './contact-part.tsx'
import { FiguresPart } from './figures-part.tsx'
import { LegalPart } from './legal-part.tsx'
import type { Part } from './parts.ts'
import { PaymentPart } from './payment-part.tsx'
import { BannerPreview } from './preview/banner-preview.tsx'
import { BrandsPreview } from './preview/brands-preview.tsx'
import { ContactPreview } from './preview/contact-preview.tsx'
import { FiguresPreview } from './preview/figures-preview.tsx'
import { WalletPreview } from './preview/wallet-preview.tsx'
import banners from '../../../ui/banners.module.css'
import panels from '../../../ui/panels.module.css'
import beside from './beside.module.css'
import styles from './settings-part.module.css'

/** The fields of each group, and what visitors see of them. */
const SHOWN: Readonly<Record<Part, { Fields: ComponentType; Seen?: ComponentType }>> = {
  payment: { Fields: PaymentPart, Seen: WalletPreview },
  calls: { Fields: CallsPart },
  contact: { Fields: ContactPart, Seen: ContactPreview },
  banner: { Fields: BannerPart, Seen: BannerPreview },
  figures: { Fields: FiguresPart, Seen: FiguresPreview },
  brands: { Fields: BrandsPart, Seen: BrandsPreview },
  legal: { Fields: LegalPart },
}

/** A locked group can be read and not changed. */
export function SettingsPart({ part, locked }: { part: Part; locked: boolean }) {
  const { Fields, Seen } = SHOWN[part]
  return (
    <section className={`${panels.panel} ${styles.panel}`} aria-labelledby="settings-part">
      <header className={styles.head}>
        <h2 id="settings-part">
          <Text id={`set.part.${part}`} />
        </h2>
        <p className="small quiet">
          <Text id={`set.about.${part}`} />
        </p>
      </header>
      {locked && (
        <p className={`${banners.banner} ${styles.locked}`}>
          <Lock size={14} aria-hidden />
          <Text id="set.locked" />
        </p>
      )}
      <div className={Seen && beside.beside}>
        <fieldset className={styles.fields} disabled={locked}>
          <Fields />
        </fieldset>
        {Seen && <Seen />}
      </div>
    </section>
  )
}
