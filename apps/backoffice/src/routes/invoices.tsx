import { useParams } from 'react-router'
import { InvoicePage } from '~/features/invoices/invoice-page.tsx'
import { InvoicesPage } from '~/features/invoices/invoices-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function InvoicesRoute() {
  const me = useStaff()
  const { id } = useParams()
  if (!can(me, 'invoices.read')) return <Forbidden />
  return id === undefined ? <InvoicesPage /> : <InvoicePage key={id} id={id} />
}
