import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ComponentProps, Suspense, useState } from 'react'
import { marksQuery } from '../../api/marks.ts'
import { type NoteItem, notesQuery } from '../../api/notes.ts'
import { Text } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useWidth } from '../../ui/use-width.ts'
import { logAddress, periodOfBar } from '../visit-filters/log-address.ts'
import { VisitsChart } from '../visits-chart.tsx'
import { BarMenu } from './bar-menu.tsx'
import type { ChartMoment } from './chart-moment.ts'
import { DeleteNote } from './delete-note.tsx'
import { MarkStrip, marksOn } from './mark-strip.tsx'
import { useAccountMoments } from './mark-words.ts'
import { useNoteMoments } from './note-words.ts'
import { spanOfBars } from './span-of-bars.ts'
import styles from './chart-marks.module.css'

const NoteDialog = lazyPart('note-dialog', async () =>
  (await import('./load-note-dialog.ts')).loadNoteDialog(),
)

type Props = Omit<ComponentProps<typeof VisitsChart>, 'marks' | 'onNote'> & {
  /** The chart's own link. */
  cloak?: number | undefined
  /** What is marked besides. */
  moments?: readonly ChartMoment[]
}
type Asked = { what: 'add'; at?: string } | { what: 'edit' | 'delete'; note: NoteItem }

const NONE: readonly ChartMoment[] = []

/** Visits over time with what happened to the account, and one's own notes, which can be added, changed and deleted here. */
export function NotedChart({ cloak, moments = NONE, ...chart }: Props) {
  const { rows, bucket, addressOf = (at) => logAddress({}, periodOfBar(at, bucket)) } = chart
  const [asked, ask] = useState<Asked | null>(null)
  const span = spanOfBars(rows, bucket)
  const enabled = rows.length > 0
  const notes = useQuery({ ...notesQuery({ from: span.from, cloak_id: cloak }), enabled })
  const happened = useQuery({ ...marksQuery({ ...span, cloak_id: cloak }), enabled })
  const [ofAccount, ofNotes] = [useAccountMoments(), useNoteMoments()]
  const all = [...moments, ...ofAccount(happened.data ?? [], cloak), ...ofNotes(notes.data ?? [], cloak)]
  const [foot, width] = useWidth()
  const marks = width > 0 ? marksOn({ rows, bucket, width }, all) : []
  const close = () => ask(null)
  const addAt = (at: string) => ask({ what: 'add', at })
  return (
    <>
      <BarMenu rows={rows} addressOf={addressOf} onNote={addAt}>
        <VisitsChart {...chart} addressOf={addressOf} marks={marks.map(({ at }) => at)} onNote={addAt} />
        <MarkStrip marks={marks} onChange={(what, { note }) => note && ask({ what, note })} />
      </BarMenu>
      <div className={styles.foot} ref={foot}>
        <Button small look="plain" onClick={() => ask({ what: 'add' })}>
          <Plus aria-hidden />
          <Text id="marks.addNote" />
        </Button>
      </div>
      <Suspense fallback={null}>
        {asked?.what === 'add' && <NoteDialog note={null} at={asked.at} cloak={cloak} onClose={close} />}
        {asked?.what === 'edit' && <NoteDialog note={asked.note} cloak={cloak} onClose={close} />}
      </Suspense>
      {asked?.what === 'delete' && <DeleteNote note={asked.note} onClose={close} />}
    </>
  )
}
