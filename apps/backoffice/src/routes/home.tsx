import { Navigate } from 'react-router'
import { homePath } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

/** Everybody begins where their own work is. */
export function HomeRoute() {
  return <Navigate to={homePath(useStaff())} replace />
}
