import { FormProvider } from 'react-hook-form'
import type { KeptSettings } from '../../../api/admin/settings.ts'
import { Text } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { AskBeforeLeaving } from './ask-before-leaving.tsx'
import { isLocked, PARTS, type Part, readPart } from './parts.ts'
import { SaveBar } from './save-bar.tsx'
import { SettingsNav } from './settings-nav.tsx'
import { SettingsPart } from './settings-part.tsx'
import { useSettingsForm } from './use-settings-form.ts'
import banners from '../../../ui/banners.module.css'
import styles from './settings-form.module.css'

type FormProps = { kept: KeptSettings; onLoad: () => Promise<KeptSettings | undefined> }

/** The groups of the settings, one at a time. */
export function SettingsForm({ kept: first, onLoad }: FormProps) {
  const [search, change] = useUrlState()
  const part = readPart(search.get('part'))
  const { form, kept, unsaved, conflict, count, setCount, load, discard, submit } = useSettingsForm(
    first,
    part,
  )
  const goTo = (next: Part) => {
    setCount(0)
    change({ part: next === PARTS[0] ? null : next })
  }
  return (
    <FormProvider {...form}>
      <Form className={styles.settings} onSubmit={submit} onChange={() => count > 0 && setCount(0)}>
        <SettingsNav part={part} unsaved={unsaved} locked={kept.locked} onPart={goTo} />
        <div className={styles.body}>
          {conflict && (
            <div className={`${banners.banner} ${banners.warn} ${styles.conflict}`} role="alert">
              <p>
                <Text id="set.conflict" />
              </p>
              <Button small onClick={async () => load((await onLoad()) ?? kept)}>
                <Text id="set.load" />
              </Button>
            </div>
          )}
          <AskBeforeLeaving unsaved={[...unsaved.keys()]} />
          <SettingsPart part={part} locked={isLocked(part, kept.locked)} />
          <SaveBar
            kept={kept}
            changes={unsaved.get(part) ?? 0}
            elsewhere={[...unsaved.keys()].filter((each) => each !== part)}
            working={form.formState.isSubmitting}
            faults={count}
            onDiscard={discard}
          />
        </div>
      </Form>
    </FormProvider>
  )
}
