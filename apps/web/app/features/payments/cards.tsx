import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Skeleton } from '@aquilane/ui/skeleton'
import { api } from '~/lib/api.ts'
import styles from './payments.module.css'

/** Cards stored at the providers; only their last four digits are known here. */
export function Cards() {
  const t = useTranslations('payments.cards')
  const { data, isPending, refetch } = useQuery({ queryKey: ['cards'], queryFn: ({ signal }) => api('GET /gamma/card/list', { signal }) })
  return (
    <section className={styles.section} aria-labelledby="cards">
      <h2 id="cards" className={styles.heading}>
        {t('title')}
      </h2>
      {isPending ? (
        <Skeleton height="64px" radius="6px" />
      ) : !data ? (
        <p className={styles.quiet}>
          {t('failed')}{' '}
          <Button variant="quiet" size="small" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </p>
      ) : data.data.length === 0 ? (
        <p className={styles.quiet}>{t('empty')}</p>
      ) : (
        <ul className={styles.templates}>
          {data.data.map((card) => (
            <li key={card.id}>
              <span className={styles.card}>
                <CreditCard size={20} strokeWidth={1.5} aria-hidden="true" />
                {card.brand} <span aria-label={t('ending', { digits: card.last4 })}>•••• {card.last4}</span>
              </span>
              {card.expires ? <span className={styles.quiet}>{t('expires', { date: card.expires })}</span> : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
