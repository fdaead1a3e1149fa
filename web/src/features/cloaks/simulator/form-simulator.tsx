import { bodyOf } from '../../../api/cloak-values.ts'
import { checkCloak } from '../cloak-form-rules.ts'
import type { useCloakForm } from '../use-cloak-form.ts'
import { SimulatorPart } from './simulator-part.tsx'

/** Stands for a name that is not typed yet, which decides nothing. */
const NAMELESS = '–'

/** Where visitors would go if the form were saved as it is typed. */
export function FormSimulator({ state }: { state: ReturnType<typeof useCloakForm> }) {
  const typed = state.form.watch()
  const values = { ...typed, name: typed.name.trim() || NAMELESS }
  const isWhole = Object.keys(checkCloak(values)).length === 0
  const { mode, selectedRegions, auditUrl, clickId } = values
  return (
    <SimulatorPart
      link={{ mode, countries: selectedRegions, hasAudit: auditUrl.trim() !== '' }}
      clickId={clickId}
      asked={isWhole ? { ...(state.id !== null && { cloak_id: state.id }), form: bodyOf(values) } : null}
    />
  )
}
