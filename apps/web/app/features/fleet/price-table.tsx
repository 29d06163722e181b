import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '@aquilane/domain/site/paths'
import { formatDate, formatDuration, formatListPrice, formatNumber } from '@aquilane/i18n/format'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import layout from '~/lib/page-layout.module.css'
import { usePaths } from '~/lib/texts.tsx'
import type { TypicalPrices } from './fleet.ts'
import styles from './fleet.module.css'

/** Lowest prices on usual routes; every route opens the search with both cities filled in. Nothing where no route can be flown. */
export function PriceTable({ prices: { pax, data } }: { prices: TypicalPrices }) {
  const t = useTranslations('fleet')
  const locale = useLocale() as Locale
  const paths = usePaths()
  const [first] = data
  if (!first) return null
  return (
    <section className={styles.section} aria-labelledby="prices">
      <Heading level={2} size={22} id="prices">
        {t('prices.title')}
      </Heading>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('prices.route')}</th>
              <th scope="col" data-number="" data-wide="">
                {t('prices.distance')}
              </th>
              <th scope="col" data-number="" data-wide="">
                {t('prices.time')}
              </th>
              <th scope="col" data-number="">
                {t('prices.price')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ departure, arrival, distance_km: distance, block_minutes: minutes, from_price: price }) => (
              <tr key={`${departure.selector} ${arrival.selector}`}>
                <th scope="row">
                  <TextLink href={paths.index({ from: departure.selector, to: arrival.selector })}>
                    {t('prices.between', { from: departure.name, to: arrival.name })}
                  </TextLink>
                  <span className={styles.summary}>{formatDuration(minutes)}</span>
                </th>
                <td data-number="" data-wide="">
                  {t('kilometres', { value: formatNumber(distance) })}
                </td>
                <td data-number="" data-wide="">
                  {formatDuration(minutes)}
                </td>
                <td data-number="">{formatListPrice(price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={layout.quiet}>{t('prices.note', { pax, date: formatDate(first.date, locale, 'weekday') })}</p>
    </section>
  )
}
