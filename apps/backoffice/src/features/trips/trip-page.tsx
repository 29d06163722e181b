import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { formatMass, formatMoneyFixed } from '@aquilane/i18n/format'
import { findText } from '@aquilane/i18n/find-text'
import { Banner } from '@aquilane/ui/banner'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Facts } from '@aquilane/ui/facts'
import { Heading } from '@aquilane/ui/heading'
import { LinkButton } from '@aquilane/ui/link-button'
import { TabLinks } from '@aquilane/ui/tabs'
import { airportLabel } from '~/lib/airport-code.ts'
import { Lines } from '~/lib/lines.tsx'
import detail from '~/lib/detail-page.module.css'
import { useCannotFlyText } from '~/lib/fleet-effects.tsx'
import { LoadState } from '~/lib/list/load-state.tsx'
import { usePartyTexts } from '~/lib/party-texts.ts'
import { useWishFacts } from '~/lib/wishes.tsx'
import { useZoned } from '~/lib/zoned.ts'
import { useTogetherFacts } from './together.tsx'
import { EndReason, TripHistory } from './trip-history.tsx'
import styles from './trips.module.css'
import { Stacked, toAircraft } from './trip-aircraft.tsx'
import { TripHead } from './trip-head.tsx'
import { useTrip, type TripDetails } from './trips.ts'

export const tripTabs = ['overview', 'checklist', 'people', 'money', 'history'] as const
type TripTab = (typeof tripTabs)[number]

interface TripPageProps {
  id: string
  tab: TripTab
  /** Where it stands between request and close. */
  phase: ReactNode
  /** Quotes of its request. */
  quote: ReactNode
  renderPanel: (tab: Exclude<TripTab, 'overview' | 'history'>, pnr: string) => ReactNode
}

/** One order: its flights, its customer, what has to be done for it, and where its times are changed. */
export function TripPage({ id, ...parts }: TripPageProps) {
  const t = useTranslations('staff.page')
  const tt = useTranslations('staff-market.trips')
  const trip = useTrip(id)
  if (trip.error instanceof ApiError && (trip.error.status === 404 || trip.error.status === 400))
    return (
      <EmptyState level={1} title={t('missing')} text={t('missingText')} actions={<LinkButton href="/trips">{tt('title')}</LinkButton>} />
    )
  return (
    <LoadState query={trip} empty={null}>
      {trip.data ? <TripView trip={trip.data} {...parts} /> : null}
    </LoadState>
  )
}

function TripView({ trip, tab, phase, quote, renderPanel }: Omit<TripPageProps, 'id'> & { trip: TripDetails }) {
  const to = useTranslations('staff-operations')
  const tf = useTranslations('staff-fleet.cannotFly')
  const toCannotFly = useCannotFlyText()
  return (
    <div className={detail.detail}>
      <TripHead trip={trip} />
      {trip.cannot_fly.length > 0 ? (
        <Banner tone="error" title={tf('title')} live="status">
          {tf('text', { reasons: toCannotFly(trip.cannot_fly) })}
        </Banner>
      ) : null}
      {phase}
      <TabLinks
        label={to('tabs.label')}
        items={tripTabs.map((one) => ({
          href: one === 'overview' ? `/trips/${trip.id}` : `/trips/${trip.id}/${one}`,
          label: to(`tabs.${one}`),
          current: one === tab,
        }))}
      />
      {tab === 'overview' ? (
        <Overview trip={trip} quote={quote} />
      ) : tab === 'history' ? (
        <TripHistory trip={trip} />
      ) : (
        renderPanel(tab, trip.pnr)
      )}
    </div>
  )
}

function Overview({ trip, quote }: { trip: TripDetails; quote: ReactNode }) {
  const t = useTranslations('staff-market.trips')
  return (
    <>
      <EndReason trip={trip} />
      {trip.aircraft_held ? null : <Banner tone="warn">{t('detail.notHeld')}</Banner>}
      <TripFacts trip={trip} />
      {quote}
      <TripFlights trip={trip} />
    </>
  )
}

/** Whom invoices are made out to, where it is not the customer. */
function useBillingFacts({ billing }: TripDetails) {
  const t = useTranslations('staff-market.trips.detail')
  return billing.map(({ invoice, bill_to: name, address, vat_number: vat, purchase_order: order, cost_center: center }) => ({
    id: `billing-${invoice}`,
    label: `${t('billing')} · ${invoice}`,
    value: (
      <>
        {name}
        {[
          address,
          vat && t('billingVat', { number: vat }),
          order && t('billingOrder', { number: order }),
          center && t('billingCenter', { number: center }),
        ]
          .filter(Boolean)
          .map((line) => (
            <small key={line} className={styles.saved}>
              {line}
            </small>
          ))}
      </>
    ),
  }))
}

function TripFacts({ trip }: { trip: TripDetails }) {
  const t = useTranslations('staff-market.trips')
  const together = useTogetherFacts(trip)
  const { aircraft, operators } = toAircraft(trip)
  const zoned = useZoned()
  return (
    <Facts
      look="grid"
      items={[
        { id: 'product', label: t('columns.product'), value: t(`product.${trip.product}`) },
        { id: 'customer', label: t('detail.customer'), value: trip.customer.name ?? t('detail.none') },
        { id: 'phone', label: t('detail.phone'), value: trip.customer.phone ?? t('detail.none') },
        { id: 'tail', label: t('detail.tail'), value: <Stacked texts={aircraft} /> },
        { id: 'operator', label: t('detail.operator'), value: <Stacked texts={operators} /> },
        ...together,
        ...(trip.chain
          ? [
              {
                id: 'chain',
                label: t(`detail.chain.${trip.chain.side}`),
                value: (
                  <>
                    <Link to={`/trips/${trip.chain.id}`}>{trip.chain.pnr}</Link>
                    <small className={styles.saved}>{t('detail.chain.saved', { price: formatMoneyFixed(trip.chain.saved) })}</small>
                  </>
                ),
              },
            ]
          : []),
        ...useBillingFacts(trip),
        ...useWishFacts()(trip.wishes),
        { id: 'price', label: t('detail.price'), value: trip.price ? formatMoneyFixed(trip.price) : t('detail.none') },
        trip.on_account
          ? { id: 'account', label: t('onAccount.due'), value: zoned.here(trip.on_account) }
          : { id: 'paid', label: t('detail.paid'), value: formatMoneyFixed(trip.paid) },
        { id: 'created', label: t('detail.created'), value: zoned.here(trip.created) },
        ...(trip.rating
          ? [
              {
                id: 'rating',
                label: t('detail.rating'),
                value: (
                  <>
                    {t('detail.score', { score: trip.rating.score })}
                    {trip.rating.comment ? <small className={styles.saved}>{trip.rating.comment}</small> : null}
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

function TripFlights({ trip }: { trip: TripDetails }) {
  const t = useTranslations('staff-market.trips')
  const tl = useTranslations('staff-market.emptyLegs')
  const toPartyTexts = usePartyTexts()
  const zoned = useZoned()
  const status = (code: string) => findText(tl, `status.${code}`) ?? code
  return (
    <>
      <section>
        <Heading level={2} size={16}>
          {t('detail.legs')}
        </Heading>
        <Lines
          lines={trip.legs.map((leg) => ({
            id: leg.id,
            text: `${airportLabel(leg.departure)} – ${airportLabel(leg.arrival)}`,
            note: [
              t('detail.pax', { pax: leg.pax }),
              formatMass(leg.luggage),
              ...toPartyTexts(leg.party),
              ...(leg.aircraft ? [`${leg.aircraft.tail}, ${leg.aircraft.type}, ${leg.aircraft.company}`] : []),
            ].join(' · '),
            value: zoned.local(leg.departure_date, leg.departure.zone),
          }))}
        />
      </section>
      {trip.positioning.length > 0 ? (
        <section>
          <Heading level={2} size={16}>
            {t('detail.positioning')}
          </Heading>
          <Lines
            lines={trip.positioning.map((flight) => ({
              id: `${flight.departure.code} ${flight.departure_date}`,
              text: `${airportLabel(flight.departure)} – ${airportLabel(flight.arrival)}`,
              note: flight.empty_leg && (
                <Link to={`/empty-legs/${flight.empty_leg.id}`}>{t('detail.leg', { status: status(flight.empty_leg.status) })}</Link>
              ),
              value: zoned.local(flight.departure_date, flight.departure.zone),
            }))}
          />
        </section>
      ) : null}
    </>
  )
}
