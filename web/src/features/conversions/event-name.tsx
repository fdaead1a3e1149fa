import { Text } from '../../i18n/text.tsx'

const KNOWN = ['sale', 'lead', 'refund', 'test'] as const

/** Events that everybody has are said in the reader's language, and others as they are. */
export function EventName({ name }: { name: string }) {
  const known = KNOWN.find((each) => each === name)
  return known ? <Text id={`conversions.event.${known}`} /> : <bdi>{name}</bdi>
}
