import { Navigate } from 'react-router'
import { homePath } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

/** Redirects each role to its own page. */
export function HomeRoute() {
  return <Navigate to={homePath(useStaff())} replace />
}
