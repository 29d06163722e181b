import { useTranslations } from 'use-intl'
import { CountBadge } from '@aquilane/ui/badge'
import { Queries } from '~/lib/queries.tsx'
import { useUnpaidCount } from '~/lib/unpaid.ts'

/** Number of invoices to pay beside the orders in the menu; nothing when there is none. */
export function UnpaidBadge() {
  return (
    <Queries>
      <Count />
    </Queries>
  )
}

function Count() {
  const t = useTranslations('nav')
  const count = useUnpaidCount()
  return count > 0 ? <CountBadge count={count} label={t('unpaid', { count })} /> : null
}
