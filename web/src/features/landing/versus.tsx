import { Check, X } from 'lucide-react'
import { Fragment } from 'react'
import { Text, useText } from '../../i18n/text.tsx'
import { MixedDots, SortedDots } from './dots.tsx'

const QUESTIONS = ['regions', 'risk', 'review', 'approved', 'data'] as const

export function Versus() {
  const t = useText()
  return (
    <section className="section wrap">
      <div className="section-head">
        <h2>
          <Text id="versus.title" />
        </h2>
        <p>
          <Text id="versus.hint" />
        </p>
      </div>
      <div className="versus">
        <div className="q cap" />
        <div className="no cap">
          <Text id="versus.without" />
          <MixedDots real={t('side.real')} />
        </div>
        <div className="yes cap">
          <Text id="versus.with" />
          <SortedDots real={t('side.real')} audit={t('side.audit')} />
        </div>
        {QUESTIONS.map((each) => (
          <Fragment key={each}>
            <div className="q">
              <Text id={`versus.question.${each}`} />
            </div>
            <div className="no">
              <X className="icon" aria-hidden />
              <span className="sr">{t('versus.without')}: </span>
              <Text id={`versus.no.${each}`} />
            </div>
            <div className={each === QUESTIONS.at(-1) ? 'yes last' : 'yes'}>
              <Check className="icon" aria-hidden />
              <span className="sr">{t('versus.with')}: </span>
              <Text id={`versus.yes.${each}`} />
            </div>
          </Fragment>
        ))}
      </div>
    </section>
  )
}
