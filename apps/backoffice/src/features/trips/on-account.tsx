import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoneyFixed } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { api } from '~/lib/api.ts'
import { can } from '~/lib/me.ts'
import { ReasonDialog } from '~/lib/form/reason-dialog.tsx'
import { useStaff } from '~/lib/staff.ts'
import { reloadTrips, type TripDetails } from './trips.ts'
import styles from './trips.module.css'

/** Confirms a trip before it is paid, within the credit of its customer. */
export function OnAccount({ trip, credit }: { trip: TripDetails; credit: NonNullable<TripDetails['credit']> }) {
  const t = useTranslations('staff-market.trips.onAccount')
  const [isOpen, setOpen] = useState(false)
  const amounts = { left: formatMoneyFixed(credit.left), due: formatMoneyFixed(credit.due) }
  if (!can(useStaff(), 'trips.on-account')) return null
  if (!credit.enough) return <small className={styles.saved}>{t('notEnough', amounts)}</small>
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen ? (
        <ReasonDialog
          title={t('open')}
          text={t('text', { ...amounts, days: credit.days })}
          onDecide={(reason) => api('POST /gamma/staff/order/put-on-account', { body: { order: { id: trip.id }, reason }, quiet: true })}
          reload={reloadTrips}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
