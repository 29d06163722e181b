import { useParams } from 'react-router'
import { CustomerPage } from '~/features/customers/customer-page.tsx'
import { CustomersPage } from '~/features/customers/customers-page.tsx'
import { MergePage } from '~/features/customers/merge-page.tsx'
import { TasksPage } from '~/features/customers/tasks-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

/** Two accounts of one customer become one. */
export function CustomerMergeRoute() {
  const me = useStaff()
  const { id = '' } = useParams()
  return can(me, 'customers.merge') ? <MergePage key={id} id={id} /> : <Forbidden />
}

export function CustomersRoute() {
  const me = useStaff()
  const { id } = useParams()
  if (!can(me, 'customers.read')) return <Forbidden />
  if (id === 'tasks') return <TasksPage />
  return id === undefined ? <CustomersPage /> : <CustomerPage key={id} id={id} />
}
