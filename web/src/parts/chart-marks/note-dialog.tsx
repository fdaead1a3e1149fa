import { MAX_NOTE_CHARACTERS } from '@sluice/contract/api-notes'
import { type NoteItem, useSaveNote } from '../../api/notes.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { DateField } from '../../ui/dates/date-field.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toasts.ts'
import { LinkChoice } from '../link-choice.tsx'
import { timeZone } from '../time-span.ts'
import { useCheckedForm } from '../use-checked-form.ts'
import { checkNote, firstValues, type NoteValues, noteOf } from './note-form.ts'
import checkBoxes from '../../ui/check-boxes.module.css'
import forms from '../../ui/forms.module.css'
import styles from './chart-marks.module.css'

type Props = {
  note: NoteItem | null
  /** When a new note begins; now, if nothing is said. */
  at?: string | undefined
  cloak: number | undefined
  onClose: () => void
}

/** Adds a note (null), or changes one. On the chart of a link it may be of that link alone, on other charts of any one. */
export function NoteDialog({ note, at, cloak, onClose }: Props) {
  const t = useText()
  const save = useSaveNote()
  const { form, fault, text, submitTo, working } = useCheckedForm<NoteValues>(
    firstValues(note, at === undefined ? new Date() : new Date(at)),
    checkNote,
    'operationFailed',
  )
  const submit = submitTo(async (values) => {
    await save.mutateAsync({ ...(note && { id: note.id }), ...noteOf(values, { note, cloak }) })
    toast('good', 'marks.noteSaved')
    onClose()
  })
  return (
    <FormDialog
      title={t(note ? 'marks.editNote' : 'marks.addNote')}
      deed={<Text id={note ? 'save' : 'marks.addNote'} />}
      working={working}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={<Text id="marks.text" />} error={fault('text')} hint={t('marks.textHint')}>
        {(control) => (
          <input
            {...control}
            {...text('text')}
            className={forms.input}
            maxLength={MAX_NOTE_CHARACTERS}
            autoComplete="off"
            dir="auto"
          />
        )}
      </Field>
      <Field label={<Text id="marks.at" />} error={fault('at')} hint={timeZone()}>
        {(control) => (
          <DateField
            {...control}
            time
            what={t('marks.at')}
            value={form.watch('at')}
            onValue={(typed) => {
              form.setValue('at', typed)
              form.clearErrors('at')
            }}
            onBlur={() => void form.trigger('at')}
          />
        )}
      </Field>
      {cloak !== undefined && (
        <label className={checkBoxes.choice}>
          <input type="checkbox" {...form.register('only')} />
          <Text id="marks.onlyThis" />
        </label>
      )}
      {cloak === undefined && (
        <div className={styles.choice}>
          <LinkChoice
            live
            value={form.watch('link')}
            none={t('marks.allLinks')}
            onChange={(link) => form.setValue('link', link)}
          />
        </div>
      )}
    </FormDialog>
  )
}
