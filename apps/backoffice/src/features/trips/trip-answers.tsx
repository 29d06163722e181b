import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { LinkButton } from '@aquilane/ui/link-button'
import { api } from '~/lib/api.ts'
import { ReasonDialog } from '~/lib/form/reason-dialog.tsx'
import { QuoteDialog } from './quote-dialog.tsx'
import { reloadTrips, type TripDetails } from './trips.ts'

/** What the customer of a request waits for: a price, or the operator's word on a paid trip. */
export function TripAnswers({ trip, awaits }: { trip: TripDetails; awaits: NonNullable<TripDetails['awaits']> }) {
  const t = useTranslations('staff-market.trips.answer')
  const [open, setOpen] = useState<'quote' | 'confirm' | 'decline' | null>(null)
  const close = (): void => setOpen(null)
  const order = { id: trip.id }
  return (
    <>
      {awaits === 'price' ? (
        <LinkButton size="small" href={`/trips/${trip.id}/quote`}>
          {t('compose')}
        </LinkButton>
      ) : null}
      <Button
        size="small"
        variant={awaits === 'price' ? 'outline' : 'primary'}
        onClick={() => setOpen(awaits === 'price' ? 'quote' : 'confirm')}
      >
        {t(awaits === 'price' ? 'quote' : 'confirm')}
      </Button>
      <Button size="small" variant="outline" onClick={() => setOpen('decline')}>
        {t('decline')}
      </Button>
      {open === 'quote' ? <QuoteDialog trip={trip} onClose={close} /> : null}
      {open === 'confirm' ? (
        <ReasonDialog
          title={t('confirm')}
          text={t('confirmText')}
          onDecide={(reason) => api('POST /gamma/staff/order/confirm', { body: { order, reason } })}
          reload={reloadTrips}
          onClose={close}
        />
      ) : null}
      {open === 'decline' ? (
        <ReasonDialog
          isDanger
          title={t('decline')}
          text={t(awaits === 'price' ? 'declineText' : 'declinePaidText')}
          onDecide={(reason) => api('POST /gamma/staff/order/decline', { body: { order, reason } })}
          reload={reloadTrips}
          onClose={close}
        />
      ) : null}
    </>
  )
}
