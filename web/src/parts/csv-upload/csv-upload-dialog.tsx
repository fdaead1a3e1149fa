import { MAX_CSV_CHARACTERS } from '@sluice/contract/csv-upload'
import { type ReactNode, useState } from 'react'
import { wordsOf } from '../../api/error-words.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { useWords, type Words } from '../../i18n/words.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toasts.ts'
import { CsvPreview, type Preview } from './csv-preview.tsx'
import { FilePicker } from './file-picker.tsx'

type Props<Item> = {
  title: string
  /** What the columns are. */
  hint: string
  /** Sends the file; a dry run changes nothing. */
  send: (csv: string, dryRun: boolean) => Promise<Preview<Item>>
  /** A line as it was read. */
  line: (item: Item) => ReactNode
  onClose: () => void
}
type Checked<Item> = { csv: string; preview: Preview<Item> }

/** Chooses a file, shows what it would do, and does it. A file with a faulty line does nothing. */
export function CsvUploadDialog<Item>({ title, hint, send, line, onClose }: Props<Item>) {
  const t = useText()
  const say = useWords()
  const [fault, setFault] = useState<Words>()
  const [checked, setChecked] = useState<Checked<Item>>()
  const [working, setWorking] = useState<'checking' | 'importing'>()
  const run = async (what: 'checking' | 'importing', work: () => Promise<void>) => {
    setFault(undefined)
    setWorking(what)
    try {
      await work()
    } catch (error) {
      setFault(wordsOf(error, 'operationFailed'))
    } finally {
      setWorking(undefined)
    }
  }
  const pick = (file: File) =>
    run('checking', async () => {
      setChecked(undefined)
      const csv = await textOf(file)
      if (csv === undefined) return setFault('upload.unread')
      if (csv.length > MAX_CSV_CHARACTERS) return setFault('upload.tooLarge')
      setChecked({ csv, preview: await send(csv, true) })
    })
  const submit = () => {
    if (!checked) return setFault('required')
    void run('importing', async () => {
      await send(checked.csv, false)
      toast('good', 'upload.imported')
      onClose()
    })
  }
  return (
    <FormDialog
      title={title}
      deed={<Text id={working === 'importing' ? 'upload.working' : 'upload.import'} />}
      working={working === 'importing'}
      disabled={working === 'checking' || (checked !== undefined && checked.preview.faulty > 0)}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onClose={onClose}
    >
      <Field label={<Text id="upload.file" />} error={fault && say(fault)} hint={hint}>
        {(control) => <FilePicker control={control} onPick={(file) => void pick(file)} />}
      </Field>
      <div aria-live="polite">
        {working === 'checking' && <p className="small quiet">{t('upload.checking')}</p>}
        {checked && <CsvPreview preview={checked.preview} line={line} />}
      </div>
    </FormDialog>
  )
}

/** Undefined for what is no text in UTF-8. */
async function textOf(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    return undefined
  }
}
