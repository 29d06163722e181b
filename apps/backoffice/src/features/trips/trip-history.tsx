import { useTranslations } from 'use-intl'
import { cannotFlyReasons } from '@aquilane/domain/fleet/can-fly'
import { findText } from '@aquilane/i18n/find-text'
import { formatMass, formatMoneyFixed } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { useCannotFlyText } from '~/lib/fleet-effects.tsx'
import { HistoryTable } from '~/lib/history-table.tsx'
import { OrderMessages } from '~/lib/order-messages.tsx'
import { usePartyTexts } from '~/lib/party-texts.ts'
import { timeUtc, useZoned } from '~/lib/zoned.ts'
import type { TripDetails } from './trips.ts'

/** Reasons of the system in words; those of members as they were written. */
function useReason(): (text: string | null) => string | null {
  const t = useTranslations('staff-market.trips')
  const to = useTranslations('staff-operations')
  const toCannotFly = useCannotFlyText()
  return (text) => {
    if (text === null) return null
    if (text.startsWith('merged:')) return t('reasons.merged', { pnr: text.slice('merged:'.length) })
    if (text.startsWith('cannot-fly:')) {
      const reasons = cannotFlyReasons.filter((reason) => text.slice('cannot-fly:'.length).split(',').includes(reason))
      return toCannotFly(reasons)
    }
    const kind = text.startsWith('item:') ? findText(to, `kind.${text.slice('item:'.length)}`) : undefined
    if (kind !== undefined) return kind
    return findText(t, `reasons.${text}`) ?? text
  }
}

const moments = { 'off-block': 'off_block', airborne: 'takeoff', landed: 'landing', 'on-block': 'on_block' } as const

/** States in words, amounts in euros; null for what only the database names, such as ids. */
function useStateText(): (code: string | null) => string | null {
  const states = useTranslations('states.order')
  const to = useTranslations('staff-operations')
  return (code) => {
    if (code === null) return null
    if (/^\d+\.\d{2}$/.test(code)) return formatMoneyFixed({ amount: Number(code), currency: 'EUR' })
    if (code in moments) return to(`flight.${moments[code as keyof typeof moments]}`)
    return (
      findText(to, `status.${code}`) ??
      findText(states, code === 'Refund' ? 'Canceled' : code) ??
      (/^-?\d+(\.\d+)? %$/.test(code) ? code : null)
    )
  }
}

/** Old → new; nothing where both are the same. */
const toChange = (from: string | null, to: string | null): string => (from === to ? '' : [from, to].filter(Boolean).join(' → '))

type LegPlan = NonNullable<TripDetails['history'][number]['move']>['plans'][number]['before']

/** What a change of the flight plan changed, in words; null for other entries. */
function useMoveText(): (move: TripDetails['history'][number]['move']) => string | null {
  const t = useTranslations('staff-market.trips')
  const zoned = useZoned()
  const toParty = usePartyTexts()
  return (move) => {
    if (!move) return null
    const flights = move.flights.map(
      ({ departure, arrival, zone, before, after }) =>
        `${departure} – ${arrival} ${zoned.moment(before, zone)} → ${zoned.moment(after, zone)} · ${timeUtc(after)}`,
    )
    const aircraft = move.aircraft ? [t('historyAircraft', move.aircraft)] : []
    const toPlan = ({ departure, arrival, pax, luggage, party }: LegPlan): string =>
      [
        `${departure} – ${arrival}`,
        t('retime.passengers', { count: pax }),
        ...(luggage === null ? [] : [formatMass(luggage)]),
        ...toParty(party),
      ].join(', ')
    const plans = move.plans.map(({ before, after }) => `${toPlan(before)} → ${toPlan(after)}`)
    const toFlight = ({ departure, arrival, zone, at }: (typeof move.added)[number]): string =>
      `${departure} – ${arrival} ${zoned.moment(at, zone)} · ${timeUtc(at)}`
    const added = move.added.map((flight) => `${toFlight(flight)}, ${t('retime.added')}`)
    const dropped = move.dropped.map((flight) => `${toFlight(flight)}, ${t('retime.dropped')}`)
    const agreed = move.agreed_by ? [t('historyAgreed', { how: t(`retime.agreement.${move.agreed_by}`) })] : []
    return [...plans, ...flights, ...added, ...dropped, ...aircraft, ...agreed].join('; ')
  }
}

/** Everything that happened to a trip. */
export function TripHistory({ trip }: { trip: TripDetails }) {
  const t = useTranslations('staff-market.trips')
  const reason = useReason()
  const toText = useStateText()
  const toMove = useMoveText()
  return (
    <>
      <OrderMessages id={trip.id} />
      <HistoryTable
        title={t('detail.history')}
        entries={trip.history.map((entry) => ({
          ...entry,
          reason: reason(entry.reason),
          change: toMove(entry.move) ?? toChange(toText(entry.from), toText(entry.to)),
        }))}
        label={(action) => findText(t, `history.${action}`) ?? action}
      />
    </>
  )
}

/** Why a trip does not take place; nothing for the others. */
export function EndReason({ trip }: { trip: TripDetails }) {
  const toText = useReason()
  if (trip.status !== 'Declined' && trip.status !== 'Canceled' && trip.status !== 'Refund') return null
  const reason = toText(trip.history.findLast(({ to }) => to === trip.status)?.reason ?? null)
  return reason === null ? null : <Banner tone="info">{reason}</Banner>
}
