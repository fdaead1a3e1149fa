import { useState } from 'react'
import { FormProvider, type Path, type Resolver, useForm } from 'react-hook-form'
import { type KeptSettings, useSaveSettings } from '../../../api/admin/settings.ts'
import { ApiError } from '../../../api/api-error.ts'
import { wordsOf } from '../../../api/error-words.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toasts.ts'
import { useUrlState } from '../../../ui/url-state.ts'
import { faultOf } from '../../../ui/use-faults.ts'
import { AskBeforeLeaving } from './ask-before-leaving.tsx'
import { nestedErrors } from './nested-errors.ts'
import { isLocked, PARTS, partOf, readPart } from './parts.ts'
import { SaveBar } from './save-bar.tsx'
import { SettingsPart } from './settings-part.tsx'
import { faultsOf, type SettingsValues, settingsOf, valuesOf } from './settings-values.ts'
import banners from '../../../ui/banners.module.css'
import styles from './settings-form.module.css'

const resolver: Resolver<SettingsValues> = async (values) => {
  const faults = faultsOf(values)
  return Object.keys(faults).length === 0
    ? { values, errors: {} }
    : { values: {}, errors: nestedErrors(faults) }
}

/** On phones the row of parts is wider than the screen. */
const showWhole = (button: HTMLButtonElement | null): void =>
  button?.scrollIntoView({ block: 'nearest', inline: 'center' })

type FormProps = { kept: KeptSettings; onLoad: () => Promise<KeptSettings | undefined> }

/** All settings are one document, saved against the version that was read; its parts are shown one at a time. */
export function SettingsForm({ kept, onLoad }: FormProps) {
  const t = useText()
  const save = useSaveSettings()
  const [search, change] = useUrlState()
  const part = readPart(search.get('part'))
  const [version, setVersion] = useState(kept.version)
  const [conflict, setConflict] = useState(false)
  const [count, setCount] = useState(0)
  const form = useForm<SettingsValues>({
    defaultValues: valuesOf(kept.settings),
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // `Form` shows the first fault, in the order of the page.
    shouldFocusError: false,
  })
  const { isDirty, isSubmitting } = form.formState
  const begin = (from: KeptSettings) => {
    form.reset(valuesOf(from.settings))
    setVersion(from.version)
    setConflict(false)
    setCount(0)
  }
  const toFault = (paths: string[]) => {
    setCount(paths.length)
    const first = paths[0]
    if (first && partOf(first) !== part) change({ part: partOf(first) })
  }
  const submit = form.handleSubmit(
    async (values) => {
      try {
        begin(await save.mutateAsync({ version, settings: settingsOf(values) }))
        toast('good', 'set.saved')
      } catch (error) {
        const named = error instanceof ApiError ? Object.entries(error.fields) : []
        for (const [field, said] of named)
          form.setError(field as Path<SettingsValues>, faultOf({ id: 'fieldInvalid', said }))
        if (named.length > 0) toFault(named.map(([field]) => field))
        else if (error instanceof ApiError && error.code === 'conflict') setConflict(true)
        else toast('bad', wordsOf(error, 'set.saveFailed'))
      }
    },
    () => toFault(Object.keys(faultsOf(form.getValues()))),
  )
  return (
    <FormProvider {...form}>
      <Form className={styles.settings} onSubmit={submit} onChange={() => count > 0 && setCount(0)}>
        <nav className={styles.nav} aria-label={t('set.part')}>
          {PARTS.map((each) => (
            <button
              key={each}
              type="button"
              aria-current={each === part ? 'true' : undefined}
              ref={each === part ? showWhole : undefined}
              onClick={() => change({ part: each === PARTS[0] ? null : each })}
            >
              <Text id={`set.part.${each}`} />
            </button>
          ))}
        </nav>
        <div className={styles.body}>
          {conflict && (
            <div className={`${banners.banner} ${banners.warn} ${styles.conflict}`} role="alert">
              <p>
                <Text id="set.conflict" />
              </p>
              <Button small onClick={async () => begin((await onLoad()) ?? kept)}>
                <Text id="set.load" />
              </Button>
            </div>
          )}
          <AskBeforeLeaving when={isDirty} />
          <SettingsPart part={part} locked={isLocked(part, kept.locked)} />
          <SaveBar
            kept={kept}
            dirty={isDirty}
            working={isSubmitting}
            faults={count}
            onDiscard={() => begin(kept)}
          />
        </div>
      </Form>
    </FormProvider>
  )
}
