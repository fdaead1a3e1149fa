import { splitMacros } from '@sluice/contract/macros'
import { cutTemplate } from '@sluice/contract/template'
import type { Filling } from './redirect.ts'

/** undefined: the destination is the same for every visit. */
export function fillingOf(stored: string, clickId: boolean, takesUrl = false): Filling | undefined {
  const asks = clickId || takesUrl
  if (!asks && !stored.includes('{')) return undefined
  const template = cutTemplate(stored, splitMacros)
  if (!asks && template.parts.length === 1) return undefined
  return {
    ...template,
    hasClickId: template.parts.some((part, at) => at % 2 === 1 && part === 'click_id'),
    clickId,
    takesUrl,
    around: undefined,
  }
}
