import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime, formatMoneyFixed, type MoneyLike } from '@aquilane/i18n/format'
import type { RefundStep } from './order-types.ts'
import styles from './review.module.css'

/** What comes back when. */
interface CancellationRow {
  id: string
  when: string
  back: string
  /** Everything comes back. */
  isFull?: boolean
}

interface CancellationProps {
  rows: readonly CancellationRow[]
  note?: string | null
}

/** What cancelling costs, beside the price and before the consent that names it. */
export function Cancellation({ rows, note = null }: CancellationProps) {
  const t = useTranslations('order')
  return (
    <section className={styles.cancellation} aria-labelledby="cancel-terms">
      <h2 id="cancel-terms" className={styles.small}>
        {t('terms')}
      </h2>
      <dl className={styles.rows}>
        {rows.map((row) => (
          <div key={row.id} data-full={row.isFull ? '' : undefined}>
            <dt>{row.when}</dt>
            <dd>{row.back}</dd>
          </div>
        ))}
      </dl>
      {note ? <p className={styles.quiet}>{note}</p> : null}
    </section>
  )
}

/** The steps of a charter as sums and moments. */
export function useCharterTerms(steps: readonly RefundStep[]): CancellationRow[] {
  const t = useTranslations('order.cancelling')
  const locale = useLocale()
  return steps.map((step, index) => {
    const isFree = step.fee === null || step.fee.amount === 0
    const back = step.refund && step.refund.amount > 0 ? t('back', { refund: formatMoneyFixed(step.refund) }) : t('nothing')
    if (step.until_local === null) return { id: 'last', when: t(index === 0 ? 'always' : 'after'), back, isFull: isFree }
    return {
      id: step.until_local,
      when: t(isFree ? 'free' : 'until', { date: formatDateTime(step.until_local, locale) }),
      back,
      isFull: isFree,
    }
  })
}

/** Of an empty leg nothing comes back by choice, everything when the flight it belongs to is not flown. */
export function useLegTerms(price: MoneyLike): CancellationRow[] {
  const t = useTranslations('order.cancelling')
  return [
    { id: 'paid', when: t('oncePaid'), back: t('nothing') },
    { id: 'tied', when: t('notFlown'), back: t('back', { refund: formatMoneyFixed(price) }), isFull: true },
    { id: 'moved', when: t('moved'), back: t('choice') },
  ]
}

/** @param decidedOn local moment of the decision, in words; null: the flight is confirmed */
export function useSeatTerms(price: MoneyLike, decidedOn: string | null): CancellationRow[] {
  const t = useTranslations('order.cancelling')
  return [
    { id: 'paid', when: t('oncePaid'), back: t('nothing') },
    ...(decidedOn === null
      ? []
      : [{ id: 'undecided', when: t('tooFew', { date: decidedOn }), back: t('back', { refund: formatMoneyFixed(price) }), isFull: true }]),
    { id: 'waiting', when: t('resold'), back: t('resoldBack') },
  ]
}
