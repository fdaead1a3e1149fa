import { Suspense, useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/text.tsx'
import { About } from './about.tsx'
import { Aurora } from './aurora.tsx'
import { Banner } from './banner.tsx'
import { Brands } from './brands.tsx'
import { ContactFloat } from './contact-float.tsx'
import { Features } from './features.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Hero } from './hero.tsx'
import { InSteps } from './in-steps.tsx'
import type { Opened, RenderDialog } from './landing-dialogs.ts'
import { Modes } from './modes.tsx'
import { Pricing } from './pricing.tsx'
import { Shown } from './shown.tsx'
import { TryOut } from './try/try-out.tsx'
import { useHeight } from './use-height.ts'
import { useSettled } from './use-settled.ts'
import { Versus } from './versus.tsx'
import { Why } from './why.tsx'
import styles from './landing-page.module.css'
import site from './site.module.css'

type LandingProps = { renderDialog: RenderDialog; onLogout: () => void }

export function LandingPage({ renderDialog, onLogout }: LandingProps) {
  const t = useText()
  const [opened, open] = useState<Opened | null>(null)
  useEffect(() => {
    document.title = t('site.title')
  }, [t])
  const page = useRef<HTMLDivElement>(null)
  useSettled(page)
  const top = useRef<HTMLDivElement>(null)
  useHeight(top, '--site-top')
  // The browser looked for the section in the address before the page was rendered.
  useEffect(() => {
    if (location.hash)
      document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' })
  }, [])
  const contact = () => open({ what: 'contact' })
  return (
    <div className={site.site} ref={page}>
      <Aurora />
      <div className={styles.top} ref={top} data-site-top>
        <InSteps>
          <Banner onContact={contact} />
          <Header open={open} onLogout={onLogout} />
        </InSteps>
      </div>
      <main>
        <InSteps>
          <Hero onContact={contact} />
          <TryOut onRegister={() => open({ what: 'auth', mode: 'register', aim: 'link' })} />
          <Shown />
          <Versus />
          <Features />
          <Brands />
          <Modes />
          <Why onAdvisor={() => open({ what: 'advisor' })} />
          <Pricing onRegister={() => open({ what: 'auth', mode: 'register', aim: 'plans' })} />
          <About />
        </InSteps>
      </main>
      <Suspense>
        <Footer open={open} />
      </Suspense>
      <ContactFloat onContact={contact} />
      {opened && renderDialog(opened, open, () => open(null))}
    </div>
  )
}
