import { Tabs } from '@base-ui/react/tabs'
import { Text } from '../../i18n/text.tsx'
import { Modal } from '../../ui/modal.tsx'
import { LEGAL } from './legal-texts.ts'

export const LEGAL_PARTS = ['terms', 'privacy'] as const
export type LegalPart = (typeof LEGAL_PARTS)[number]

type LegalProps = { part: LegalPart; onPart: (part: LegalPart) => void; onClose: () => void }

/** Terms of service and privacy policy; the binding text is the Chinese one. */
export function LegalDialog({ part, onPart, onClose }: LegalProps) {
  return (
    <Modal open onClose={onClose} title={<Text id="legal.title" />} wide>
      <Tabs.Root value={part} onValueChange={(next) => onPart(next as LegalPart)}>
        <Tabs.List className="tabs">
          {LEGAL_PARTS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              <Text id={`legal.${each}`} />
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {LEGAL_PARTS.map((each) => (
          <Tabs.Panel key={each} value={each} className="dialog-body legal" lang="zh-CN">
            {LEGAL[each].map(({ title, words }) => (
              <section key={title}>
                <h3>{title}</h3>
                <p>{words}</p>
              </section>
            ))}
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </Modal>
  )
}
