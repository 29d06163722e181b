import { useParams } from 'react-router'
import { EmptyLegPage } from '~/features/empty-legs/empty-leg-page.tsx'
import { EmptyLegsPage } from '~/features/empty-legs/empty-legs-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function EmptyLegsRoute() {
  const me = useStaff()
  const { id } = useParams()
  if (!can(me, 'empty-legs.manage')) return <Forbidden />
  return id === undefined ? <EmptyLegsPage /> : <EmptyLegPage key={id} id={id} />
}
