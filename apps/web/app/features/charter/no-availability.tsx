import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime, formatMoney } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { usePriceLines } from '~/lib/price-lines.ts'
import type { SuggestResponse } from './use-suggestions.ts'
import styles from './suggestions.module.css'

type NoAvailabilityResponse = NonNullable<SuggestResponse['nothing_fits']>
type Alternative = NoAvailabilityResponse['alternatives'][number]

/** Why no aircraft can fly the trip, and the nearest trips that work, each selectable. */
export function NoAvailability({
  answer,
  onTake,
  busy,
}: {
  answer: NoAvailabilityResponse
  onTake: (legs: NonNullable<Alternative['legs']>) => void
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
              const legs = one.legs
              return (
                <li key={index}>
                  <p>
                    <b>{say(`nearest.${one.kind}`, one.params)}</b>
                    {legs?.[0] ? <span className={styles.quiet}>{formatDateTime(legs[0].date, locale)}</span> : null}
                  </p>
                  {one.price ? <p className={styles.nearestPrice}>{t('fromAmount', { price: formatMoney(one.price) })}</p> : null}
                  {legs ? (
                    <Button variant="outline" pending={busy} onClick={() => onTake(legs)}>
                      {t('takeNearest')}
                    </Button>
                  ) : null}
                </li>
              )
            })}
          </ul>
        </>
      )}
    </div>
  )
}
