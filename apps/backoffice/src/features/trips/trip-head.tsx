import { ArrowLeft } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Badge } from '@aquilane/ui/badge'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import detail from '~/lib/detail-page.module.css'
import page from '~/lib/list/list-page.module.css'
import { can } from '~/lib/me.ts'
import { useOrderState } from '~/lib/order-state.ts'
import { routeOf } from '~/lib/route.ts'
import { useStaff } from '~/lib/staff.ts'
import { useTitle } from '~/lib/use-title.ts'
import { CancelTrip } from './cancel-trip.tsx'
import { DropLegDialog } from './drop-leg-dialog.tsx'
import { OnAccount } from './on-account.tsx'
import { RetimeDialog } from './retime-dialog.tsx'
import { TripAnswers } from './trip-answers.tsx'
import { tones, type TripDetails } from './trips.ts'

/** Whether the change of the trip is open, as its address says. */
function useChange(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [params, setParams] = useSearchParams()
  const setOpen = (isOpen: boolean): void =>
    setParams(
      (now) => {
        if (isOpen) now.set('change', '1')
        else now.delete('change')
        return now
      },
      { replace: true },
    )
  return [params.has('change'), setOpen]
}

/** What the order is called, where it stands, and what is done with it. */
export function TripHead({ trip }: { trip: TripDetails }) {
  const t = useTranslations('staff-market.trips')
  const toState = useOrderState()
  const [isChanging, setChanging] = useChange()
  const me = useStaff()
  const isOverdue = trip.overdue_leg !== null && can(me, 'orders.cancel')
  const title = `${trip.pnr} · ${routeOf(trip)}`
  useTitle(title)
  return (
    <div className={page.page}>
      <TextLink href="/trips" className={detail.back}>
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" /> {t('detail.back')}
      </TextLink>
      <div className={page.head}>
        <Heading level={1} size={22}>
          {title}
        </Heading>
        <Badge tone={tones[trip.status]}>{toState(trip)}</Badge>
        {trip.status === 'Confirmed' || trip.status === 'Completed' ? (
          <TextLink href={`/gamma/staff/trip-sheet/file?id=${trip.id}`} target="_blank" rel="noreferrer">
            {t('detail.sheet')}
          </TextLink>
        ) : null}
        {trip.awaits ? (
          <div className={detail.actions}>
            <TripAnswers trip={trip} awaits={trip.awaits} />
          </div>
        ) : null}
        {trip.credit ? (
          <div className={detail.actions}>
            <OnAccount trip={trip} credit={trip.credit} />
          </div>
        ) : null}
        <div className={detail.actions}>
          <CancelTrip trip={trip} />
          {trip.retimable || isOverdue ? (
            <Button size="small" onClick={() => setChanging(true)}>
              {t(trip.retimable ? 'retime.open' : trip.overdue_leg?.paid_late ? 'retime.drop.late' : 'retime.drop.overdue')}
            </Button>
          ) : null}
        </div>
      </div>
      {trip.overdue_leg ? (
        <Banner tone="warn">{t(trip.overdue_leg.paid_late ? 'retime.drop.lateText' : 'retime.drop.overdueText')}</Banner>
      ) : null}
      {isChanging && trip.retimable ? <RetimeDialog trip={trip} onClose={() => setChanging(false)} /> : null}
      {isChanging && isOverdue ? <DropLegDialog trip={trip} onClose={() => setChanging(false)} /> : null}
    </div>
  )
}
