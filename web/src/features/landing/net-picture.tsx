import styles from './net-picture.module.css'

const NODES: readonly (readonly [number, number, readonly (readonly [number, number])[]])[] = [
  [
    54,
    43,
    [
      [30, 70],
      [78, 26],
      [24, 32],
      [88, 50],
    ],
  ],
  [
    128,
    64,
    [
      [104, 88],
      [150, 82],
      [118, 40],
      [158, 56],
    ],
  ],
  [
    206,
    32,
    [
      [180, 16],
      [232, 20],
      [222, 50],
      [186, 46],
    ],
  ],
  [
    262,
    68,
    [
      [290, 54],
      [286, 90],
      [244, 92],
      [238, 58],
    ],
  ],
]

/** Visitors beside the node that answers them. */
export function NetPicture() {
  return (
    <svg className={styles.net} viewBox="0 0 320 108" aria-hidden="true">
      <path d="M0 84Q160 40 320 84M0 56Q160 4 320 56M0 110Q160 78 320 110" />
      {NODES.map(([x, y, visitors]) => (
        <g key={x}>
          {visitors.map(([vx, vy]) => (
            <g key={vx}>
              <path className={styles.hop} d={`M${vx} ${vy}L${x} ${y}`} />
              <circle className={styles.visitor} cx={vx} cy={vy} r="2.5" />
            </g>
          ))}
          <circle cx={x} cy={y} r="5" />
        </g>
      ))}
    </svg>
  )
}
