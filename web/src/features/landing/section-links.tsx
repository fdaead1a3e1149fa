import { Text } from '../../i18n/text.tsx'
import { SECTIONS, type Section } from './sections.ts'

export function SectionLinks({ active }: { active: Section }) {
  return (
    <>
      {SECTIONS.map((id) => (
        <a key={id} href={`#${id}`} aria-current={id === active || undefined}>
          <Text id={`site.${id}`} />
        </a>
      ))}
      <a href="/user-guide.html" target="_blank" rel="noopener">
        <Text id="site.guide" />
      </a>
    </>
  )
}
