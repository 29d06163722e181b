import { Outlet } from 'react-router'
import { Queries } from '~/lib/queries.tsx'

/** Layout of pages that hold data of the signed-in user or fetch while they are open. */
export default function WithQueries() {
  return (
    <Queries>
      <Outlet />
    </Queries>
  )
}
