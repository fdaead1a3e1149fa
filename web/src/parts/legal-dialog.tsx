import { Tabs } from '@base-ui/react/tabs'
import { useQuery } from '@tanstack/react-query'
import { useErrorWords } from '../api/error-words.ts'
import { siteQuery } from '../api/site.ts'
import { Text } from '../i18n/text.tsx'
import { useSiteText } from '../i18n/use-site-text.ts'
import { Modal } from '../ui/modal.tsx'
import { ErrorState, PageSpinner } from '../ui/states.tsx'
import { legalSections } from './legal-sections.ts'
import dialogs from '../ui/dialogs.module.css'
import tabs from '../ui/tabs.module.css'
import styles from './legal-dialog.module.css'

export const LEGAL_PARTS = ['terms', 'privacy'] as const
export type LegalPart = (typeof LEGAL_PARTS)[number]

type LegalProps = { part: LegalPart; onPart: (part: LegalPart) => void; onClose: () => void }

/** The operator's terms of service and privacy policy. */
export function LegalDialog({ part, onPart, onClose }: LegalProps) {
  const words = useErrorWords()
  const siteText = useSiteText()
  const { data: site, error, refetch } = useQuery(siteQuery)
  return (
    <Modal open onClose={onClose} title={<Text id="legal.title" />} wide>
      <Tabs.Root value={part} onValueChange={(next) => onPart(next as LegalPart)}>
        <Tabs.List className={tabs.tabs}>
          {LEGAL_PARTS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              <Text id={`legal.${each}`} />
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {LEGAL_PARTS.map((each) => (
          <Tabs.Panel key={each} value={each} className={`${dialogs.body} ${styles.legal}`}>
            {!site && !error && <PageSpinner />}
            {!site && error && (
              <ErrorState words={words(error, 'operationFailed')} onRetry={() => void refetch()} />
            )}
            {site && <LegalText text={siteText(site.legal[each])} />}
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </Modal>
  )
}

/** A legal text with its headings and paragraphs. */
export function LegalText({ text }: { text: string }) {
  return legalSections(text).map(({ title, paragraphs }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two sections can have one title while they are typed
    <section key={at}>
      {title && <h3>{title}</h3>}
      {paragraphs.map((each, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <p key={place}>{each}</p>
      ))}
    </section>
  ))
}
