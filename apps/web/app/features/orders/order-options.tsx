import { lazy, Suspense } from 'react'
import { CalendarPlus, MessageCircle } from 'lucide-react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { firstInvoice, orderGroup } from '@aquilane/domain/orders/grouping'
import { formatMoney } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { LinkButton } from '@aquilane/ui/link-button'
import { Skeleton } from '@aquilane/ui/skeleton'
import { mayAct, useActing } from '~/lib/acting.ts'
import { openChat } from '~/lib/chat.ts'
import { detailsHash } from '~/lib/payment-hash.ts'
import { PriceHead } from './money-parts.tsx'
import { invoicesOfPrice } from './shares.ts'
import type { Order } from './order-types.ts'
import { isPaidTrip } from './status.ts'
import styles from './order.module.css'

const TransferDetails = lazy(() => import('./transfer-details.tsx').then((module) => ({ default: module.TransferDetails })))

interface OrderOptionsProps {
  order: Order
  isAwaiting: boolean
  onCancel: () => void
}

/** Price, bills by transfer, and what can be done with the order. */
export function OrderOptions({ order, isAwaiting, onCancel }: OrderOptionsProps) {
  const t = useTranslations('order')
  const acting = useActing()
  const { pathname, search } = useLocation()
  const primary = order.invoices.findLast(({ type }) => type === 'Primary')
  // The first screen of a paid trip has them, and that of one which is over.
  const hasActions = isPaidTrip(order) || orderGroup(order.confirmation_status) !== 'active'
  const extra = firstInvoice(order.invoices.filter(({ type }) => type === 'Additional'))
  return (
    <section className={styles.box} aria-label={t('options')}>
      {isAwaiting ? null : order.price ? <PriceHead price={order.price} invoices={invoicesOfPrice(order)} /> : <p>{t('toConfirm')}</p>}
      {isAwaiting && order.saving ? <p className={styles.quiet}>{t('saving', { amount: formatMoney(order.saving) })}</p> : null}
      <Suspense fallback={<Skeleton height="280px" radius="6px" />}>
        {isAwaiting && primary?.proforma ? <TransferDetails invoice={primary} /> : null}
        {extra?.proforma ? <TransferDetails invoice={extra} /> : null}
      </Suspense>
      {extra ? (
        <LinkButton full variant="outline" href={`${pathname}${search}${detailsHash(extra.id)}`}>
          {t(extra.on_account ? 'pay.onAccount' : 'pay.extra', { price: formatMoney(extra.due) })}
        </LinkButton>
      ) : null}
      {hasActions ? null : (
        <LinkButton
          full
          variant="outline"
          href={order.calendar_url}
          download
          icon={<CalendarPlus size={18} strokeWidth={1.5} aria-hidden="true" />}
        >
          {t('calendar')}
        </LinkButton>
      )}
      {hasActions ? null : (
        <Button
          full
          variant="outline"
          icon={<MessageCircle size={18} strokeWidth={1.5} aria-hidden="true" />}
          onClick={() => openChat(order.id)}
        >
          {t('writeToUs')}
        </Button>
      )}
      {order.cancelable && !hasActions && mayAct(acting, 'book') ? (
        <Button full variant="quiet" onClick={onCancel}>
          {t('cancel.open')}
        </Button>
      ) : null}
    </section>
  )
}
