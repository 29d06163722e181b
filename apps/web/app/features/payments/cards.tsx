import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { CardBrand } from '@aquilane/ui/card-brand'
import { Skeleton } from '@aquilane/ui/skeleton'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { queryClient } from '~/lib/query.ts'
import { isExpired, useCards, type Card } from './use-cards.ts'
import styles from './payments.module.css'
import cardsStyles from './cards.module.css'

/** Cards that the customer chose to save; the provider stores them, only their last four digits are known here. */
export function Cards() {
  const t = useTranslations('payments.cards')
  const { data, isPending, refetch } = useCards()
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
            <CardItem key={card.id} card={card} />
          ))}
        </ul>
      )}
    </section>
  )
}

function CardItem({ card }: { card: Card }) {
  const t = useTranslations('payments.cards')
  const remove = useMutation({
    mutationFn: () => api('POST /gamma/card/remove', { body: { card: { id: card.id } } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['cards'] })
      toasts.show({ tone: 'ok', title: t('removed', { digits: card.last4 }) })
    },
    onError: () => toasts.show({ tone: 'error', title: t('removeFailed') }),
  })
  return (
    <li>
      <span className={cardsStyles.card}>
        <CardBrand brand={card.brand} />
        <span>
          {card.brand} <span aria-label={t('ending', { digits: card.last4 })}>•••• {card.last4}</span>
          {card.expires ? (
            <span className={cardsStyles.expiry}>{t(isExpired(card) ? 'expired' : 'expires', { date: card.expires })}</span>
          ) : null}
        </span>
      </span>
      <Button
        variant="quiet"
        size="small"
        pending={remove.isPending}
        pendingLabel={t('removing')}
        aria-label={t('removeCard', { brand: card.brand, digits: card.last4 })}
        onClick={() => remove.mutate()}
      >
        {t('remove')}
      </Button>
    </li>
  )
}
