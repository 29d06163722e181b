import { MembersPage } from '~/features/members/members-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function MembersRoute() {
  const me = useStaff()
  return can(me, 'members.manage') ? <MembersPage me={me} /> : <Forbidden />
}
