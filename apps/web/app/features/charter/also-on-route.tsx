import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '@aquilane/domain/site/paths'
import { formatDateTime, formatListPrice } from '@aquilane/i18n/format'
import { LinkButton } from '@aquilane/ui/link-button'
import { usePaths } from '~/lib/texts.tsx'
import type { OnRoute } from './use-on-route.ts'
import styles from './cheaper-airports.module.css'

interface Place {
  iata: string | null
  icao: string | null
}

const toRoute = ({ departure, arrival }: { departure: Place; arrival: Place }): string =>
  [departure, arrival].map(({ iata, icao }) => iata ?? icao ?? '').join(' – ')

/** An empty leg or seats of a shared flight that cost less than any charter of the list. */
export function AlsoOnRoute({ leg, flight }: OnRoute) {
  const t = useTranslations('suggestions.onRoute')
  const locale = useLocale() as Locale
  const paths = usePaths()
  if (!leg && !flight) return null
  return (
    <ul className={styles.list} aria-label={t('label')}>
      {leg ? (
        <li>
          <p>
            <b>{t('leg', { price: formatListPrice(leg.price_min), when: formatDateTime(leg.departure_date, locale) })}</b>
            <span>{t('legText', { aircraft: leg.aircraft.name, route: toRoute(leg) })}</span>
          </p>
          <LinkButton variant="outline" size="small" href={paths.emptyLeg(leg.id, leg.company_id)}>
            {t('open')}
          </LinkButton>
        </li>
      ) : null}
      {flight ? (
        <li>
          <p>
            <b>{t('flight', { price: formatListPrice(flight.seat_price), when: formatDateTime(flight.departure_date, locale) })}</b>
            <span>{t('flightText', { count: flight.seats_free, aircraft: flight.aircraft.name, route: toRoute(flight) })}</span>
          </p>
          <LinkButton variant="outline" size="small" href={paths.seat(flight.id, flight.company_id)}>
            {t('open')}
          </LinkButton>
        </li>
      ) : null}
    </ul>
  )
}
