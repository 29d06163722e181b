import { useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError, idempotencyKey } from '@aquilane/contract/client'
import { formatMoney, type MoneyLike } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { api } from '~/lib/api.ts'
import { payHash } from '~/lib/payment-hash.ts'
import { usePaths, WithTexts } from '~/lib/texts.tsx'
import { showChanged } from './order-query.ts'
import styles from './order.module.css'

interface Props {
  orderId: string
  price: MoneyLike
  /** After a refusal: what is shown may be old. */
  onRefused: () => void
}

/** The initiator of a shared flight books the rest of the aircraft. */
export function BuyOut(props: Props) {
  return (
    <WithTexts add={['open-sharing']}>
      <BuyOutForm {...props} />
    </WithTexts>
  )
}

function BuyOutForm({ orderId, price, onRefused }: Props) {
  const t = useTranslations('open-sharing.buyOut')
  const te = useTranslations('errors')
  const locale = useLocale()
  const navigate = useNavigate()
  const paths = usePaths()
  const key = useRef<string | null>(null)
  const book = useMutation({
    mutationFn: () => {
      key.current ??= idempotencyKey()
      const { amount, currency } = price
      return api('POST /gamma/sharing/buy-out', {
        body: { order: { id: orderId }, price: { amount, currency } },
        idempotencyKey: key.current,
      })
    },
    onSuccess: async (order) => {
      showChanged(order, locale)
      const unpaid = order.invoices.find(({ status }) => status === 'New')
      await navigate({ pathname: paths.order(order.id), hash: unpaid ? payHash(unpaid.id) : '' })
    },
    onError: () => {
      key.current = null
      onRefused()
    },
  })
  return (
    <section className={styles.box} aria-labelledby="buy-out">
      <h2 id="buy-out" className={styles.subheading}>
        {t('title')}
      </h2>
      <p>{t('text')}</p>
      {book.error ? <Banner tone="error">{te(book.error instanceof ApiError ? book.error.code : 'UNKNOWN')}</Banner> : null}
      <Button full variant="outline" pending={book.isPending} pendingLabel={t('working')} onClick={() => book.mutate()}>
        {t('action', { price: formatMoney(price) })}
      </Button>
    </section>
  )
}
