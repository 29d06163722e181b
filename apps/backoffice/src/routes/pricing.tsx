import { useParams } from 'react-router'
import { PricingPage } from '~/features/pricing/pricing-page.tsx'
import { VersionPage } from '~/features/pricing/version-page.tsx'
import { Forbidden } from '~/features/shell/states.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'

export function PricingRoute() {
  const me = useStaff()
  const { id } = useParams()
  if (!can(me, 'pricing.read')) return <Forbidden />
  return id === undefined ? <PricingPage /> : <VersionPage key={id} id={id} />
}
