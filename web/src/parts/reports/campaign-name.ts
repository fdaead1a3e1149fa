import { OTHER_NAMES } from '@sluice/contract/campaign'
import { useText } from '../../i18n/text.tsx'

/** The name of a source or campaign as visitors' addresses have it, or words for those without one and for the rest. */
export function useNameOf(): (name: string) => string {
  const t = useText()
  return (name) => (name === '' ? t('stats.noName') : name === OTHER_NAMES ? t('stats.otherNames') : name)
}
