import { useTranslations } from 'use-intl'
import { formatMoney } from '@aquilane/i18n/format'
import { Facts } from '@aquilane/ui/facts'
import { WithTexts } from '~/lib/texts.tsx'
import type { Order } from './order-types.ts'
import styles from './order.module.css'
import wishStyles from './request-wishes.module.css'

type Wishes = NonNullable<Order['wishes']>

/** What the customer added to the request. */
export const RequestWishes = ({ wishes }: { wishes: Wishes }) => (
  <WithTexts add={['wishes']}>
    <Content wishes={wishes} />
  </WithTexts>
)

function Content({ wishes: { note, budget, flexible_days: days, hours } }: { wishes: Wishes }) {
  const t = useTranslations('wishes.facts')
  const hourTexts = hours?.map((hour, index) =>
    hours.length === 1 ? t(`hour.${hour}`) : t('flightHour', { number: index + 1, hour: t(`hour.${hour}`) }),
  )
  const items = [
    hourTexts && { id: 'hours', label: t('hours'), value: hourTexts.join('; ') },
    days > 0 && { id: 'days', label: t('days'), value: t('daysValue', { days }) },
    budget !== null && {
      id: 'budget',
      label: t('budget'),
      value: t('budgetValue', { amount: formatMoney({ amount: budget, currency: 'EUR' }) }),
    },
    note !== null && { id: 'note', label: t('note'), value: <span className={wishStyles.note}>{note}</span> },
  ]
  return (
    <section className={styles.section} aria-labelledby="wishes">
      <h2 id="wishes" className={styles.heading}>
        {t('title')}
      </h2>
      <Facts items={items.filter((item) => item !== false && item !== undefined)} />
    </section>
  )
}
