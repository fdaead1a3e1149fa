import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { onRefusal } from '../../api/refusals.ts'
import { paths } from '../../paths.ts'

const LEADS_TO = {
  forbidden: paths.unauthorized,
  totp_setup_required: paths.settings,
  password_change_required: paths.ownPassword,
} as const

/** Leaves a screen that the server refuses as a whole: the server knows the role best. */
export function useRefusals(): void {
  const navigate = useNavigate()
  useEffect(() => onRefusal((refusal) => void navigate(LEADS_TO[refusal], { replace: true })), [navigate])
}
