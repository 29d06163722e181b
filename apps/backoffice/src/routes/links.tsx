import { LinksPage } from '~/features/links/links-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function LinksRoute() {
  return can(useStaff(), 'links.manage') ? <LinksPage /> : <Forbidden />
}
