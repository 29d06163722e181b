import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatMass, formatMoneyFixed } from '@aquilane/i18n/format'
import { noticeMinutes } from '@aquilane/domain/orders/consent'
import { Banner } from '@aquilane/ui/banner'
import type { Api } from '@aquilane/contract/api'
import { usePartyTexts } from './party-texts.ts'
import detail from './detail-page.module.css'
import { useZoned } from './zoned.ts'
import styles from './retime-effects.module.css'

type RetimeResult = Api['POST /gamma/staff/order/retime']['response']

/** What the preview of a change shows, also of one that is proposed. */
type RetimeEffectsResult = Omit<RetimeResult, 'applied' | 'approval'>

type LegPlan = NonNullable<RetimeResult['legs'][number]['previous']>

/** What a change of a trip would do. */
export function RetimeEffects({ result, outcome }: { result: RetimeEffectsResult; outcome?: ReactNode }) {
  const t = useTranslations('staff-market.trips.retime')
  return (
    <div className={styles.preview}>
      <FlightsTable result={result} />
      {result.empty_legs.length > 0 ? (
        <>
          <h3>{t('emptyLegs')}</h3>
          <ul className={styles.effects}>
            {result.empty_legs.map(({ id, effect, buyer }) => (
              <li key={id}>{t(`effect.${effect === 'withdrawn' && buyer ? 'withdrawnFrom' : effect}`, { pnr: buyer?.pnr ?? '' })}</li>
            ))}
          </ul>
        </>
      ) : null}
      <ChecklistEffects checklist={result.checklist} />
      {outcome ?? <Outcome result={result} />}
    </div>
  )
}

/** Who must agree, and what the change costs more or less; its price stays. */
function Outcome({ result }: { result: RetimeEffectsResult }) {
  const t = useTranslations('staff-market.trips.retime')
  const reasons = result.needs_consent.map((reason) => t(`consentReason.${reason}`, { minutes: noticeMinutes }))
  const { amount } = result.price_difference
  const size = formatMoneyFixed({ ...result.price_difference, amount: Math.abs(amount) })
  return (
    <>
      {reasons.length > 0 ? <Banner tone="warn">{t('consent', { what: reasons.join(', ') })}</Banner> : <p>{t('customerTold')}</p>}
      {result.needs_approval ? <Banner tone="warn">{t('needsApproval')}</Banner> : null}
      <p>{amount === 0 ? t('same') : t(amount > 0 ? 'difference' : 'cheaper', { amount: size })}</p>
    </>
  )
}

/** Flights before and after: their times, and airports and party where those change. */
function FlightsTable({ result }: { result: RetimeEffectsResult }) {
  const t = useTranslations('staff-market.trips.retime')
  const at = ({ before, after }: { before: string | null; after: string | null }) => after ?? before ?? ''
  const toParty = usePartyTexts()
  const toPlan = ({ departure, arrival, pax, luggage, party }: LegPlan): string =>
    [`${departure.code} – ${arrival.code}`, t('passengers', { count: pax }), formatMass(luggage), ...toParty(party)].join(', ')
  /** Airports, party and luggage before and after; null where both stay. */
  const toPlans = (previous: LegPlan, leg: LegPlan) => {
    const [before, after] = [toPlan(previous), toPlan(leg)]
    return before === after ? null : { before, after }
  }
  const flights = [
    ...result.legs.map((leg) => ({
      ...leg,
      zoneBefore: leg.previous?.departure.zone ?? null,
      plans: leg.previous ? toPlans(leg.previous, leg) : { before: null, after: toPlan(leg) },
    })),
    ...result.positioning.map((flight) => ({ ...flight, zoneBefore: flight.departure.zone, plans: null })),
  ].toSorted((a, b) => (at(a) < at(b) ? -1 : 1))
  return (
    <table className={detail.lines}>
      <thead>
        <tr>
          <th scope="col">{result.tail}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {flights.map((flight) => (
          <tr key={`${flight.departure.code} ${flight.arrival.code} ${flight.before ?? ''} ${flight.after ?? ''}`}>
            <td className={styles.route}>
              {flight.departure.code} – {flight.arrival.code}
            </td>
            <td>
              {flight.plans?.before ? <p>{flight.plans.before}</p> : null}
              <Moment at={flight.before} zone={flight.zoneBefore} missing={t('added')} />
            </td>
            <td className={flight.before === flight.after ? undefined : styles.changed}>
              {flight.plans ? <p className={styles.changed}>{flight.plans.after}</p> : null}
              <Moment at={flight.after} zone={flight.departure.zone} missing={t('dropped')} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A local time with its zone, and UTC below it. */
function Moment({ at, zone, missing }: { at: string | null; zone: string | null; missing: string }) {
  const zoned = useZoned()
  if (at === null) return missing
  const [local, utc] = zoned.local(at, zone).split(' · ')
  return (
    <>
      {local}
      {utc ? <small>{utc}</small> : null}
    </>
  )
}

/** The release that falls, and the items that are to be looked at again. */
function ChecklistEffects({ checklist }: { checklist: RetimeResult['checklist'] }) {
  const t = useTranslations('staff-market.trips.retime')
  const to = useTranslations('staff-operations.kind')
  const { release_revoked: isReleaseTaken, reopened, reopened_items: kinds } = checklist
  const counts = [...Map.groupBy(kinds, (kind) => kind)].map(([kind, same]) => (same.length > 1 ? `${to(kind)} ×${same.length}` : to(kind)))
  return (
    <>
      {isReleaseTaken ? <Banner tone="warn">{t('releaseFalls')}</Banner> : null}
      {reopened > 0 ? (
        <p>
          {t('reopens', { count: reopened })} {counts.join(', ')}.
        </p>
      ) : null}
    </>
  )
}
