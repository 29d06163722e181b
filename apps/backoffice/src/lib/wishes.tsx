import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { formatMoney } from '@aquilane/i18n/format'
import styles from './wishes.module.css'

type Wishes = NonNullable<Api['GET /gamma/staff/order/get']['response']['wishes']>

/** What the customer added to a request, in the words of the customer's own page. */
export function useWishFacts(): (wishes: Wishes | null) => { id: string; label: string; value: ReactNode }[] {
  const t = useTranslations('wishes.facts')
  const toHours = (hours: NonNullable<Wishes['hours']>) =>
    hours
      .map((hour, index) => (hours.length === 1 ? t(`hour.${hour}`) : t('flightHour', { number: index + 1, hour: t(`hour.${hour}`) })))
      .join('; ')
  return (wishes) => {
    if (wishes === null) return []
    const { note, budget, flexible_days: days, hours } = wishes
    return [
      ...(budget === null ? [] : [{ id: 'wish-budget', label: t('budget'), value: formatMoney({ amount: budget, currency: 'EUR' }) }]),
      ...(days === 0 ? [] : [{ id: 'wish-days', label: t('days'), value: t('daysValue', { days }) }]),
      ...(hours === null ? [] : [{ id: 'wish-hours', label: t('hours'), value: toHours(hours) }]),
      ...(note === null ? [] : [{ id: 'wish-note', label: t('note'), value: <span className={styles.note}>{note}</span> }]),
    ]
  }
}

/** The same in a few lines: a row of a list, the head of a quote. */
export function WishLines({ wishes }: { wishes: Wishes | null }) {
  const facts = useWishFacts()(wishes)
  if (facts.length === 0) return null
  return (
    <dl className={styles.lines}>
      {facts.map(({ id, label, value }) => (
        <div key={id}>
          <dt>{label}</dt> <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
