import { useTranslations } from 'use-intl'
import { isTax } from '@aquilane/domain/charter/customer-lines'
import { formatMoney, formatMoneyFixed, type MoneyLike } from '@aquilane/i18n/format'
import { Breakdown } from '@aquilane/ui/breakdown'
import { Disclosure } from '@aquilane/ui/disclosure'
import { Facts } from '@aquilane/ui/facts'
import { usePriceLines } from '~/lib/price-lines.ts'
import type { Order } from './order-types.ts'
import styles from './review.module.css'

interface ReviewCostsProps {
  total: MoneyLike
  lines: Order['price_breakdown']
  caps: Order['after_flight_caps']
  coupon: { title: string; amount: MoneyLike } | null
}

const cents = ({ amount }: MoneyLike): number => Math.round(amount * 100)

/** The price in three lines at most; every line, and all that may follow, one press away. */
export function ReviewCosts({ total, lines, caps, coupon }: ReviewCostsProps) {
  const t = useTranslations('order')
  const words = usePriceLines()
  const { currency } = total
  const sum = (wanted: (line: (typeof lines)[number]) => boolean) => lines.filter(wanted).reduce((all, { price }) => all + cents(price), 0)
  const taxes = sum(({ service, price }) => price.amount > 0 && isTax(service))
  const flight = sum(({ service, price }) => price.amount > 0 && !isTax(service))
  const savings = sum(({ price }) => price.amount < 0) - (coupon ? cents(coupon.amount) : 0)
  const groups = [
    { id: 'flight', label: t('review.flightLine'), sum: flight },
    { id: 'taxes', label: t('review.taxesLine'), sum: taxes },
    { id: 'savings', label: t('review.savingsLine'), sum: savings },
  ].filter((group) => group.sum !== 0)
  const off = coupon
    ? [
        {
          id: 'coupon',
          service: t('coupon.title'),
          reason: coupon.title,
          price: `−${formatMoneyFixed(coupon.amount)}`,
          tone: 'discount' as const,
        },
      ]
    : []
  return (
    <section className={styles.costs} aria-label={t('price')}>
      <dl className={styles.rows}>
        {groups.map((group) => (
          <div key={group.id}>
            <dt>{group.label}</dt>
            <dd>{formatMoneyFixed({ amount: group.sum / 100, currency })}</dd>
          </div>
        ))}
      </dl>
      <Disclosure look="plain" summary={t('review.allCosts')}>
        <Breakdown
          caption={t('price')}
          hideCaption
          rows={[...words.rows(lines), ...off]}
          total={{ label: t('total'), price: formatMoneyFixed(total) }}
        />
        <h3 className={styles.small}>{t('caps')}</h3>
        {caps.length === 0 ? (
          <p className={styles.quiet}>{t('capsNone')}</p>
        ) : (
          <Facts
            items={caps.map((cap) => ({
              id: cap.service,
              label: words.service(cap.service),
              value: t('capUpTo', { price: formatMoney(cap.price) }),
            }))}
          />
        )}
      </Disclosure>
    </section>
  )
}
