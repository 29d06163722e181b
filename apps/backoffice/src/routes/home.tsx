import { Navigate } from 'react-router'
import { homeOf } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

/** Everybody begins where their own work is. */
export function HomeRoute() {
  return <Navigate to={homeOf(useStaff())} replace />
}
