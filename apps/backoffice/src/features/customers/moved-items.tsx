import { useTranslations } from 'use-intl'
import type { MergeItem } from '@aquilane/domain/customers/merge'
import { formatMoneyFixed } from '@aquilane/i18n/format'
import styles from './customers.module.css'

interface Amount {
  amount: number
  currency: string
}

interface Props {
  items: readonly { item: MergeItem; count: number }[]
  balances: readonly { type: string; moved: Amount; back: Amount }[]
  /** Shown where there is nothing. */
  empty: string
}

/** What changes hands between two accounts. */
export function MovedItems({ items, balances, empty }: Props) {
  const t = useTranslations('staff-customers.merge')
  if (items.length === 0 && balances.length === 0) return <p className={styles.quiet}>{empty}</p>
  return (
    <ul className={styles.moved}>
      {items.map(({ item, count }) => (
        <li key={item}>{t(`item.${item}`, { count })}</li>
      ))}
      {balances.map(({ type, moved, back }) => {
        const account = t(`account.${type as 'Personal'}`)
        return (
          <li key={`${type} ${moved.currency}`}>
            {back.amount === moved.amount
              ? t('balance', { account, amount: formatMoneyFixed(back) })
              : t('undoBack', { account, back: formatMoneyFixed(back), moved: formatMoneyFixed(moved) })}
          </li>
        )
      })}
    </ul>
  )
}
