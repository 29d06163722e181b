import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime, formatMoneyFixed } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Facts } from '@aquilane/ui/facts'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { airportLabel } from '~/lib/airport-code.ts'
import { Lines } from '~/lib/lines.tsx'
import { api } from '~/lib/api.ts'
import { local } from '~/lib/dates.ts'
import form from '~/lib/form/form.module.css'
import { can } from '~/lib/me.ts'
import { ReasonDialog } from '~/lib/form/reason-dialog.tsx'
import { useStaff } from '~/lib/staff.ts'
import { BillSection } from './bill-section.tsx'
import { FlightTimesDialog } from './flight-times.tsx'
import { useFlightStatus } from './flight-status.ts'
import { reloadOperations, type TripLeg, type TripState } from './operations.ts'
import styles from './operations.module.css'

/** What happened on the flights, and what the trip earned. */
export function MoneyTab({ trip, pnr }: { trip: TripState; pnr: string }) {
  return (
    <div className={styles.tab}>
      <TimesSection trip={trip} />
      <BillSection trip={trip} />
      <ResultSection trip={trip} pnr={pnr} />
    </div>
  )
}

const time = (utc: string | null): string => utc?.slice(11, 16) ?? '–'

function TimesSection({ trip }: { trip: TripState }) {
  const t = useTranslations('staff-operations.flight')
  const me = useStaff()
  const [open, setOpen] = useState<TripLeg | null>(null)
  const flights = useFlightStatus(trip.id).data?.legs ?? []
  const route = ({ departure, arrival }: TripLeg): string => `${airportLabel(departure)} – ${airportLabel(arrival)}`
  const isShared = new Set(trip.legs.map(({ tail }) => tail)).size > 1
  const isAllowed = can(me, 'trips.operate') && trip.closed === null && trip.items.length > 0
  return (
    <section>
      <Heading level={2} size={16}>
        {t('title')}
      </Heading>
      <Lines
        lines={trip.legs
          .filter((leg) => leg.takes_place)
          .map((leg) => ({
            id: leg.id,
            text: route(leg),
            note: (
              <>
                {t('planned', { from: time(leg.departure_at), to: time(leg.arrival_at) })}
                {isShared ? ` · ${[leg.tail, leg.company].filter((one) => one !== null).join(', ')}` : null}
                <br />
                {leg.record ? describe(t, leg.record) : t('none')}
              </>
            ),
            value: isAllowed ? (
              <Button size="small" variant="outline" aria-label={t('recordOf', { route: route(leg) })} onClick={() => setOpen(leg)}>
                {t('record')}
              </Button>
            ) : null,
          }))}
      />
      {open ? (
        <FlightTimesDialog
          orderId={trip.id}
          leg={open}
          route={route(open)}
          seen={flights.find(({ id }) => id === open.id)?.seen ?? null}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </section>
  )
}

type Translate = ReturnType<typeof useTranslations<'staff-operations.flight'>>

const describe = (
  t: Translate,
  { off_block: off, takeoff, landing, on_block: on, pax, ...record }: NonNullable<TripLeg['record']>,
): string =>
  [
    `${t('off_block')} ${time(off)}`,
    `${t('takeoff')} ${time(takeoff)}`,
    `${t('landing')} ${time(landing)}`,
    `${t('on_block')} ${time(on)}`,
    ...(pax === null ? [] : [t('summary', { pax })]),
    ...(record.delay_code ? [t('late', { code: record.delay_code })] : []),
    ...(record.fuel_kg === null ? [] : [t('fuelUsed', { fuel: record.fuel_kg })]),
    ...(record.uplift_litres === null ? [] : [t('uplift', { litres: record.uplift_litres })]),
    ...(record.deiced ? [t('deiced')] : []),
    record.by.crew ? t('byCrew') : t('byStaff', { name: record.by.name ?? '' }),
  ].join(' · ')

function ResultSection({ trip, pnr }: { trip: TripState; pnr: string }) {
  const t = useTranslations('staff-operations.result')
  const locale = useLocale()
  const me = useStaff()
  const [isClosing, setClosing] = useState(false)
  const { result, closed, reopened, closing_gaps: gaps } = trip
  return (
    <section>
      <Heading level={2} size={16}>
        {t('title')}
      </Heading>
      {reopened ? (
        <Banner tone="warn" title={t('reopenedTitle')}>
          {t('reopenedText', {
            moment: formatDateTime(local(reopened.at), locale),
            before: formatMoneyFixed(reopened.revenue),
            now: formatMoneyFixed(result.revenue),
          })}
        </Banner>
      ) : null}
      <ResultFacts result={result} />
      <p>
        {closed ? t('frozen', { name: closed.by, moment: formatDateTime(local(closed.at), locale) }) : t('preliminary')}{' '}
        {can(me, 'invoices.read') ? <TextLink href={`/invoices?query=${pnr}`}>{t('extras')}</TextLink> : null}
        {can(me, 'charges.manage') && trip.phase !== null ? (
          <>
            {' · '}
            <TextLink href={`/invoices?new&query=${pnr}`}>{t('charge')}</TextLink>
          </>
        ) : null}
      </p>
      {closed === null && can(me, 'bills.approve') && trip.items.length > 0 ? (
        gaps.length > 0 ? (
          <p>{t('gaps', { gaps: gaps.map((gap) => t(`gap.${gap}`)).join(', ') })}</p>
        ) : (
          <div className={form.buttons}>
            <Button size="small" onClick={() => setClosing(true)}>
              {t('close')}
            </Button>
          </div>
        )
      ) : null}
      {isClosing ? (
        <ReasonDialog
          title={t('close')}
          text={t('closeText')}
          isOptional
          onDecide={(reason) =>
            api('POST /gamma/staff/trip/close', { body: { order: { id: trip.id }, ...(reason === '' ? {} : { reason }) } })
          }
          reload={reloadOperations}
          onClose={() => setClosing(false)}
        />
      ) : null}
    </section>
  )
}

/** Of a trip that ended under way what was kept counts; what was refunded stands beside it. */
function ResultFacts({ result: { revenue, refunded, cost, margin } }: Pick<TripState, 'result'>) {
  const t = useTranslations('staff-operations.result')
  const fact = (id: 'revenue' | 'kept' | 'refunded' | 'cost' | 'margin', amount: typeof revenue) => ({
    id,
    label: t(id),
    value: formatMoneyFixed(amount),
  })
  const received = refunded === null ? [fact('revenue', revenue)] : [fact('kept', revenue), fact('refunded', refunded)]
  return <Facts look="grid" items={[...received, fact('cost', cost), fact('margin', margin)]} />
}
