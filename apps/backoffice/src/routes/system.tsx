import { SystemPage } from '~/features/system/system-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function SystemRoute() {
  const me = useStaff()
  return can(me, 'system.manage') ? <SystemPage /> : <Forbidden />
}
