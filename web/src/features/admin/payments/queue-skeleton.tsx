const ROWS = [150, 190, 130, 170, 160]

export function QueueSkeleton() {
  return (
    <ul aria-hidden="true">
      {ROWS.map((width) => (
        <li key={width} className="queue-row is-skeleton">
          <span className="skeleton" style={{ width }} />
          <span className="skeleton" style={{ width: 40 }} />
          <span className="skeleton" style={{ width: width * 0.6 }} />
          <span className="skeleton" style={{ width: 60 }} />
        </li>
      ))}
    </ul>
  )
}
