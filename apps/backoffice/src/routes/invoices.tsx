import { useParams, useSearchParams } from 'react-router'
import { InvoicePage } from '~/features/invoices/invoice-page.tsx'
import { InvoicesPage } from '~/features/invoices/invoices-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function InvoicesRoute() {
  const me = useStaff()
  const { id } = useParams()
  const [search] = useSearchParams()
  if (!can(me, 'invoices.read')) return <Forbidden />
  return id === undefined ? <InvoicesPage key={search.get('query')} /> : <InvoicePage key={id} id={id} />
}
