import { useLocale, useTranslations } from 'use-intl'
import type { OrderPayload } from '@aquilane/domain/trip/order-payload'
import type { Trip } from '@aquilane/domain/trip/trip'
import { formatDateTime, formatListPrice } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { TextLink } from '@aquilane/ui/link'
import { usePaths } from '~/lib/texts.tsx'
import { usePriceLines } from '~/lib/price-lines.ts'
import { RequestTrip } from './request-trip.tsx'
import type { SuggestResponse } from './use-suggestions.ts'
import styles from './no-availability.module.css'
import suggestionsStyles from './suggestions.module.css'

type NoAvailabilityResponse = NonNullable<SuggestResponse['nothing_fits']>
/** Earlier and later than asked for. */
const alertDays = 3

type Alternative = NoAvailabilityResponse['alternatives'][number]

/** Why no aircraft can fly the trip, the nearest trips that work, each selectable, and the way to the sales team. */
export function NoAvailability({
  answer,
  legs,
  trip,
  onTake,
  busy,
}: {
  answer: NoAvailabilityResponse
  onTake: (legs: Alternative['legs']) => void
  legs: OrderPayload['legs']
  trip: Trip
  busy: boolean
}) {
  const t = useTranslations('suggestions')
  const locale = useLocale()
  const { say } = usePriceLines()
  return (
    <div className={styles.nothing}>
      <EmptyState title={t('nothingTitle')} text={say(`refusal.${answer.constraint}`, answer.details.params)} level={2} />
      {answer.alternatives.length === 0 ? null : (
        <>
          <h3 className={styles.nearestTitle}>{t('nearest')}</h3>
          <ul className={styles.nearest}>
            {answer.alternatives.map((one, index) => {
              return (
                <li key={index}>
                  <p>
                    <b>{say(`nearest.${one.kind}`, one.params)}</b>
                    {one.legs[0] ? <span className={suggestionsStyles.quiet}>{formatDateTime(one.legs[0].date, locale)}</span> : null}
                  </p>
                  <p className={styles.nearestPrice}>{t('fromAmount', { price: formatListPrice(one.price) })}</p>
                  <Button variant="outline" pending={busy} onClick={() => onTake(one.legs)}>
                    {t('takeNearest')}
                  </Button>
                </li>
              )
            })}
          </ul>
        </>
      )}
      <EmptyLegAlert legs={legs} />
      <RequestTrip trip={trip} />
    </div>
  )
}

/** An alert for empty legs, filled in with a one-way trip and the days around it. */
function EmptyLegAlert({ legs }: { legs: OrderPayload['legs'] }) {
  const t = useTranslations('suggestions')
  const paths = usePaths()
  const [leg, ...more] = legs
  if (!leg || more.length > 0) return null
  const day = Temporal.PlainDate.from(leg.date.slice(0, 10))
  const dates = { date_from: day.subtract({ days: alertDays }).toString(), date_to: day.add({ days: alertDays }).toString() }
  return (
    <p>
      <TextLink href={paths.emptyLegSubscriptionEdit('new', { from: leg.departure, to: leg.arrival, ...dates })}>
        {t('emptyLegAlert')}
      </TextLink>
    </p>
  )
}
