import { ChevronDown, Eye } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { loadTexts } from '../../../i18n/messages.ts'
import { Text } from '../../../i18n/text.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PageSpinner } from '../../../ui/states.tsx'
import type { SimulatorProps } from './simulator.tsx'
import panels from '../../../ui/panels.module.css'
import styles from './simulator-part.module.css'

const Simulator = lazyPart('simulator', async () => {
  const texts = loadTexts('logs', 'visits')
  const [{ Simulator }] = await Promise.all([import('./simulator.tsx'), texts])
  return Simulator
})

/** "See where visitors go": opens below its button, and is loaded then. `country`: open from the start. */
export function SimulatorPart(props: SimulatorProps) {
  const id = useId()
  const [open, setOpen] = useState(props.country !== undefined)
  return (
    <section className={`${panels.panel} ${styles.part}`}>
      <h2>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <Eye size={16} aria-hidden />
          <Text id="cloaks.simulate" />
          <ChevronDown className={styles.arrow} size={16} aria-hidden />
        </button>
      </h2>
      <div id={id} hidden={!open}>
        {open && (
          <Suspense fallback={<PageSpinner />}>
            <Simulator {...props} />
          </Suspense>
        )}
      </div>
    </section>
  )
}
