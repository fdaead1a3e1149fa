import { useState } from 'react'
import { wordsOf } from '../../../api/error-words.ts'
import { type TrackSettings, useSendEvent } from '../../../api/track.ts'
import { Text } from '../../../i18n/text.tsx'
import { CopiedText } from '../../../parts/copied-text.tsx'
import { publicOrigin } from '../../../parts/links.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import type { FormFaults } from '../../../ui/form-resolver.ts'
import { toast } from '../../../ui/toasts.ts'
import { useRuledForm } from '../../../ui/use-ruled-form.ts'
import { clickIdIn } from './click-id-in.ts'
import { testPostback } from './networks.ts'
import forms from '../../../ui/forms.module.css'
import panels from '../../../ui/panels.module.css'
import styles from './setup.module.css'

type Values = { click: string }

function check({ click }: Values): FormFaults<Values> {
  if (!click.trim()) return { click: 'required' }
  return clickIdIn(click) ? {} : { click: 'conversions.testClickMissing' }
}

/** A test without a sale: by the click id of a visit of one's own. */
export function TestPanel({ settings }: { settings: TrackSettings }) {
  const send = useSendEvent()
  const [order] = useState(() => `test-${Date.now()}`)
  const { form, fault, text } = useRuledForm<Values>({ click: '' }, check)
  const clickId = clickIdIn(form.watch('click'))
  const submit = form.handleSubmit(async ({ click }) => {
    const id = clickIdIn(click)
    if (!id) return
    const event = {
      clickId: id,
      event: 'test',
      status: 'rejected',
      transactionId: `test-${Date.now()}`,
    } as const
    try {
      const result = await send.mutateAsync(event)
      if (result?.outcome !== 'refused') return toast('good', 'conversions.testSent')
      toast('bad', `conversions.reason.${result.reason ?? 'click_id_invalid'}`)
    } catch (error) {
      toast('bad', wordsOf(error, 'operationFailed'))
    }
  })
  return (
    <section className={`${panels.panel} ${styles.step}`} aria-labelledby="conversion-test">
      <h2 id="conversion-test">
        <Text id="conversions.testTitle" />
      </h2>
      <p className="small quiet">
        <Text id="conversions.testAbout" />
      </p>
      <Form className={styles.way} onSubmit={submit}>
        <Field
          label={<Text id="conversions.testClick" />}
          error={fault('click')}
          hint={<Text id="conversions.testNotCounted" />}
        >
          {(control) => (
            <input
              {...control}
              {...text('click')}
              className={`${forms.input} mono`}
              placeholder={`https://shop.example/?${settings.parameter}=…`}
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <div>
          <Button type="submit" busy={send.isPending}>
            <Text id={send.isPending ? 'conversions.testSending' : 'conversions.testSend'} />
          </Button>
        </div>
      </Form>
      {clickId && (
        <>
          <p className="small quiet">
            <Text id="conversions.testByHand" />
          </p>
          <CopiedText
            text={testPostback(
              { origin: publicOrigin(), key: settings.postback_key, clickId, order },
              settings.status_words.rejected[0],
            )}
            label="conversions.copyLine"
          />
        </>
      )}
    </section>
  )
}
