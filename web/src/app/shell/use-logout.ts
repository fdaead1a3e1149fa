import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { logout } from '../../api/account.ts'
import { paths } from '../../paths.ts'
import { endSession, readSession } from '../../session/session-store.ts'

/** Signs out locally whatever the server answers. */
export function useLogout(): () => void {
  const navigate = useNavigate()
  const client = useQueryClient()
  return () => {
    const asked = readSession().session ? logout() : Promise.resolve()
    asked.catch((error: unknown) => console.warn(error))
    endSession('left')
    client.clear()
    navigate(paths.login, { replace: true })
  }
}
