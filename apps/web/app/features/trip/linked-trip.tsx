import { useLocale, useTranslations } from 'use-intl'
import { withNamedDetails } from '@aquilane/domain/trip/linked-trip'
import type { TripLeg } from '@aquilane/domain/trip/trip'
import type { TripAction } from './use-trip.ts'
import styles from './trip-form.module.css'

/** What a link says beside the ends of the trip. */
export const takeDetails = (named: URLSearchParams, dispatch: (action: TripAction) => void): void =>
  dispatch({ type: 'change', change: (trip, now) => withNamedDetails(trip, named, now) })

/** What a trip that a link has begun still needs. */
export function Missing({ leg: { segment } }: { leg: TripLeg }) {
  const t = useTranslations('trip')
  const locale = useLocale()
  const missing = (['departure', 'arrival', 'date', 'time'] as const).filter((field) => !segment[field])
  if (missing.length === 0) return null
  const fields = new Intl.ListFormat(locale).format(missing.map((field) => t(`missing.${field}`)))
  return <p className={styles.missing}>{t('missing.text', { fields })}</p>
}
