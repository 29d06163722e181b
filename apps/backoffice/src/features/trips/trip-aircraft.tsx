import { useTranslations } from 'use-intl'
import type { TripDetails } from './trips.ts'

/** One below the other; nothing is a dash. */
export function Stacked({ texts }: { texts: readonly string[] }) {
  const t = useTranslations('staff-market.trips')
  return texts.length === 0 ? t('detail.none') : texts.map((text) => <div key={text}>{text}</div>)
}

/** In the order in which they fly: a trip that lost its aircraft under way has several. */
export function toAircraft({ aircraft, company, legs }: TripDetails): { aircraft: string[]; operators: string[] } {
  const flown = legs.flatMap((leg) => leg.aircraft ?? [])
  const all = flown.length > 0 ? flown : aircraft ? [{ ...aircraft, company: company?.name }] : []
  const names = all.flatMap((one) => one.company ?? [])
  return {
    aircraft: [...new Set(all.map(({ tail, type }) => `${tail} · ${type}`))],
    operators: [...new Set(names.length > 0 ? names : (company?.name ?? []))],
  }
}
