import { CrewPage } from '~/features/crew/crew-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export const CrewRoute = () => (can(useStaff(), 'crew.read') ? <CrewPage /> : <Forbidden />)
