import { useParams } from 'react-router'
import { ComposePage } from '~/features/quotes/compose-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function ComposeQuoteRoute() {
  const { id = '' } = useParams()
  return can(useStaff(), 'orders.answer') ? <ComposePage key={id} id={id} /> : <Forbidden />
}
