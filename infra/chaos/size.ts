/** `quick`: for CI; three of its rows run with the tests. `full`: the counts and lengths that the fault table promises. */
export const SIZES = ['quick', 'full'] as const
export type Size = (typeof SIZES)[number]

export function readSize(text: string | undefined): Size {
  const size = SIZES.find((each) => each === (text ?? 'full'))
  if (!size) throw new TypeError(`--size takes ${SIZES.join(' or ')}`)
  return size
}
