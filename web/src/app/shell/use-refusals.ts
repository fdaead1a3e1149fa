import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { onRefusal } from '../../api/refusals.ts'
import { paths } from '../../paths.ts'

/** The server knows the role best: what it refuses to the whole screen leads away from it. */
export function useRefusals(): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      onRefusal((refusal) => {
        const to = refusal === 'forbidden' ? paths.unauthorized : paths.settings
        navigate(to, { replace: true })
      }),
    [navigate],
  )
}
