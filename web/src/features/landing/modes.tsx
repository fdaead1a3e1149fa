import { useState } from 'react'
import { Text, useText } from '../../i18n/text.tsx'
import { Lanes, ModeGlyph, type ModeName } from './mode-pictures.tsx'
import { RotatingText } from './rotating-text.tsx'
import layout from '../../ui/layout.module.css'
import styles from './modes.module.css'
import site from './site.module.css'

const MODES: readonly ModeName[] = ['cloak', 'audit', 'full_open']
const USES = ['review', 'running', 'world'] as const
const POINTS = [1, 2, 3, 4] as const

export function Modes() {
  const t = useText()
  const [selected, setSelected] = useState<ModeName>('cloak')
  return (
    <section className={`${site.section} ${site.wrap}`} id="cloak">
      <div className={site.head}>
        <h2>
          <Text id="modes.title" />
        </h2>
        <p>
          <Text id="modes.hint" />
          <span className={styles.fit}>
            <Text
              id="modes.fit"
              values={{ use: <RotatingText texts={USES.map((each) => t(`modes.for.${each}`))} /> }}
            />
          </span>
        </p>
      </div>
      <fieldset className={styles.choices}>
        <legend className={layout.sr}>
          <Text id="modes.title" />
        </legend>
        {MODES.map((mode) => (
          <label className={styles.choice} key={mode}>
            <input
              className={layout.sr}
              type="radio"
              name="mode"
              checked={mode === selected}
              onChange={() => setSelected(mode)}
            />
            <ModeGlyph mode={mode} />
            <b>
              <Text id={`modes.name.${mode}`} />
              {mode === selected && (
                <small>
                  <Text id="modes.selected" />
                </small>
              )}
            </b>
            <span>
              <Text id={`modes.short.${mode}`} />
            </span>
          </label>
        ))}
      </fieldset>
      <div className={styles.detail} aria-live="polite">
        <div>
          <h3>
            <Text id={`modes.name.${selected}`} />{' '}
            <small>{t('modes.inDashboard', { name: t(`mode.${selected}`) })}</small>
          </h3>
          <p>
            <Text id={`modes.about.${selected}`} />
          </p>
          <Lanes mode={selected} real={t('side.real')} audit={t('side.audit')} />
        </div>
        <ol className={styles.points}>
          {POINTS.map((point) => (
            <li key={point}>
              <i aria-hidden="true">{point}</i>
              <b>
                <Text id={`modes.point.${selected}.${point}`} />
              </b>
              <span>
                <Text id={`modes.pointHint.${selected}.${point}`} />
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
