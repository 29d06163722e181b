import { useState } from 'react'
import { ArrowLeft } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { nextSharedFlightStatus } from '@aquilane/domain/shared-flights/transitions'
import { formatDateTime, formatMoneyFixed } from '@aquilane/i18n/format'
import { findText } from '@aquilane/i18n/find-text'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Facts } from '@aquilane/ui/facts'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { airportLabel } from '~/lib/airport-code.ts'
import { Lines } from '~/lib/lines.tsx'
import { api } from '~/lib/api.ts'
import { local } from '~/lib/dates.ts'
import detail from '~/lib/detail-page.module.css'
import { HistoryTable } from '~/lib/history-table.tsx'
import page from '~/lib/list/list-page.module.css'
import { LoadState } from '~/lib/list/load-state.tsx'
import { ReasonDialog } from '~/lib/form/reason-dialog.tsx'
import { useTitle } from '~/lib/use-title.ts'
import { reloadSharedFlights, tones, useSharedFlight, type StaffSharedFlightDetails } from './shared-flights.ts'

/** One shared flight: how it sells, who has which seat, and its decision. */
export function SharedFlightPage({ id }: { id: string }) {
  const t = useTranslations('staff.page')
  const tf = useTranslations('staff-market.sharedFlights')
  const flight = useSharedFlight(id)
  if (flight.error instanceof ApiError && (flight.error.status === 404 || flight.error.status === 400))
    return (
      <EmptyState
        level={1}
        title={t('missing')}
        text={t('missingText')}
        actions={<LinkButton href="/shared-flights">{tf('title')}</LinkButton>}
      />
    )
  return (
    <LoadState query={flight} empty={null}>
      {flight.data ? <Flight flight={flight.data} /> : null}
    </LoadState>
  )
}

const decisions = ['confirmed', 'canceled'] as const

function Flight({ flight }: { flight: StaffSharedFlightDetails }) {
  const t = useTranslations('staff-market.sharedFlights')
  const [deciding, setDeciding] = useState<(typeof decisions)[number] | null>(null)
  const title = `${airportLabel(flight.departure)} – ${airportLabel(flight.arrival)}`
  useTitle(title)
  return (
    <div className={detail.detail}>
      <div className={page.page}>
        <TextLink href="/shared-flights" className={detail.back}>
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" /> {t('detail.back')}
        </TextLink>
        <div className={page.head}>
          <Heading level={1} size={22}>
            {title}
          </Heading>
          <Badge tone={tones[flight.status]}>{t(`status.${flight.status}`)}</Badge>
          <div className={detail.actions}>
            {decisions
              .filter((decision) => nextSharedFlightStatus(flight.status, decision) !== null)
              .map((decision) => (
                <Button
                  key={decision}
                  size="small"
                  variant={decision === 'confirmed' ? 'primary' : 'outline'}
                  onClick={() => setDeciding(decision)}
                >
                  {t(`action.${decision}`)}
                </Button>
              ))}
          </div>
        </div>
      </div>
      <FlightFacts flight={flight} />
      <Seats flight={flight} />
      <HistoryTable title={t('detail.history')} entries={flight.history} label={(action) => findText(t, `history.${action}`) ?? action} />
      {deciding ? (
        <ReasonDialog
          title={t(`action.${deciding}`)}
          text={t(`dialog.${deciding}Text`, { sold: flight.seats_sold, threshold: flight.threshold_seats })}
          isDanger={deciding === 'canceled'}
          onDecide={(reason) =>
            api('POST /gamma/staff/sharing/decide', { body: { sharing: { id: flight.id }, decision: deciding, reason } })
          }
          reload={reloadSharedFlights}
          onClose={() => setDeciding(null)}
        />
      ) : null}
    </div>
  )
}

function Seats({ flight }: { flight: StaffSharedFlightDetails }) {
  const t = useTranslations('staff-market.sharedFlights')
  return (
    <section>
      <Heading level={2} size={16}>
        {t('detail.seats')}
      </Heading>
      <Lines
        lines={flight.seats.map((seat) => ({
          id: seat.code,
          text: (
            <>
              <b>{seat.code}</b> · {t(`detail.${seat.kind}`)}
            </>
          ),
          value: [t(`detail.${seat.status}`), seat.order?.pnr].filter(Boolean).join(' · '),
        }))}
      />
    </section>
  )
}

function FlightFacts({ flight }: { flight: StaffSharedFlightDetails }) {
  const t = useTranslations('staff-market.sharedFlights')
  const locale = useLocale()
  // Reasons of the system are codes, those of staff are their own words.
  const reason = (text: string) => findText(t, `reasons.${text}`) ?? text
  return (
    <Facts
      look="grid"
      items={[
        { id: 'departure', label: t('columns.departure'), value: formatDateTime(flight.departure_date, locale) },
        { id: 'tail', label: t('columns.tail'), value: `${flight.aircraft.tail} · ${flight.aircraft.type}` },
        { id: 'company', label: t('detail.operator'), value: flight.company.name },
        { id: 'sold', label: t('columns.sold'), value: t('soldOf', { sold: flight.seats_sold, total: flight.seats_total }) },
        { id: 'held', label: t('detail.held'), value: flight.seats_held },
        { id: 'threshold', label: t('columns.threshold'), value: flight.threshold_seats },
        { id: 'decide', label: t('columns.decide'), value: formatDateTime(local(flight.decide_at), locale) },
        { id: 'seat', label: t('columns.seat'), value: formatMoneyFixed(flight.seat_price) },
        { id: 'sofa', label: t('detail.sofa'), value: formatMoneyFixed(flight.sofa_price) },
        { id: 'charter', label: t('columns.charter'), value: formatMoneyFixed(flight.charter_price) },
        { id: 'waiting', label: t('columns.waiting'), value: flight.waiting_count },
        { id: 'opened', label: t('detail.openedBy'), value: t(flight.opened_by_customer ? 'detail.customer' : 'detail.company') },
        ...(flight.reason === null ? [] : [{ id: 'reason', label: t('detail.reason'), value: reason(flight.reason) }]),
      ]}
    />
  )
}
