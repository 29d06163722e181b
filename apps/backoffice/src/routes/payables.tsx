import { useParams } from 'react-router'
import { AccountsPage } from '~/features/payables/accounts-page.tsx'
import { DebitsPage } from '~/features/payables/debits-page.tsx'
import { PayablesPage } from '~/features/payables/payables-page.tsx'
import { RunPage } from '~/features/payables/run-page.tsx'
import { RunsPage } from '~/features/payables/runs-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import { NotFoundRoute } from './not-found.tsx'

export function PayablesRoute() {
  const me = useStaff()
  const { part, id } = useParams()
  if (!can(me, 'payables.manage')) return <Forbidden />
  if (part === undefined) return <PayablesPage />
  if (part === 'runs') return id === undefined ? <RunsPage /> : <RunPage key={id} id={id} />
  if (part === 'debits') return <DebitsPage />
  return part === 'accounts' ? <AccountsPage /> : <NotFoundRoute />
}
