import { MembersPage } from '~/features/members/members-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { may } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function MembersRoute() {
  const me = useStaff()
  return may(me, 'admin') ? <MembersPage me={me} /> : <Forbidden />
}
