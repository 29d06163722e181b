import { useTranslations } from 'use-intl'
import { MessageCircle } from 'lucide-react'
import { Button } from '@aquilane/ui/button'
import { LinkButton } from '@aquilane/ui/link-button'
import { openChat } from '~/lib/chat.ts'
import type { Order } from './order-types.ts'
import { RefundStatus } from './refund-status.tsx'
import { useSameTrip } from './use-same-trip.ts'
import styles from './order.module.css'
import overStyles from './over.module.css'

/** Of an order that is not flown: what was refunded, where and when, and the way to the next one. */
export function Over({ order }: { order: Order }) {
  const t = useTranslations('order')
  const isFree = !order.refund && !order.invoices.some(({ status }) => status === 'Paid')
  return (
    <section className={styles.box} aria-labelledby="over">
      <h2 id="over" className={styles.heading}>
        {t('over.title')}
      </h2>
      {order.refund ? <RefundStatus order={order} refund={order.refund} /> : null}
      {isFree ? <p>{t('over.nothing')}</p> : null}
      <div className={overStyles.actions}>
        <LinkButton href={useSameTrip(order)}>{t('over.again')}</LinkButton>
        <Button
          variant="outline"
          icon={<MessageCircle size={18} strokeWidth={1.5} aria-hidden="true" />}
          onClick={() => openChat(order.id)}
        >
          {t('writeToUs')}
        </Button>
      </div>
    </section>
  )
}
