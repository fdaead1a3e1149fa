import skeletons from '../../../ui/skeletons.module.css'
import queueRow from './queue-row.module.css'

const ROWS = [150, 190, 130, 170, 160]

export function QueueSkeleton() {
  return (
    <ul aria-hidden="true">
      {ROWS.map((width) => (
        <li key={width} className={`${queueRow.row} ${queueRow.skeleton}`} aria-busy>
          <span className={skeletons.skeleton} style={{ width }} />
          <span className={skeletons.skeleton} style={{ width: 40 }} />
          <span className={skeletons.skeleton} style={{ width: width * 0.6 }} />
          <span className={skeletons.skeleton} style={{ width: 60 }} />
        </li>
      ))}
    </ul>
  )
}
