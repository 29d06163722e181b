import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime, formatMoney } from '@aquilane/i18n/format'
import { findText } from '@aquilane/i18n/find-text'
import { Button } from '@aquilane/ui/button'
import { Countdown } from '@aquilane/ui/countdown'
import { LinkButton } from '@aquilane/ui/link-button'
import { toLocal } from '~/lib/local-time.ts'
import { PriceHead } from './money-parts.tsx'
import type { Order, OrderInvoice } from './order-types.ts'
import styles from './order.module.css'
import payAction from './pay-action.module.css'

/** Longer deadlines are dates: nobody watches 48 hours tick. */
const tickingSeconds = 2 * 3_600

interface PayActionProps {
  order: Order
  invoice: OrderInvoice
  onPay: (invoiceId: string) => void
  onExpired: () => void
}

/** Price, time left and the one next action; always on the screen (order.module.css). */
export function PayAction({ order, invoice, onPay, onExpired }: PayActionProps) {
  const t = useTranslations('order')
  const methods = useTranslations('payments.method')
  const locale = useLocale()
  const { pay_before: until, open_payment: inProgress } = invoice
  const isTicking = until !== null && (invoice.ttl ?? 0) <= tickingSeconds
  const method = inProgress ? (findText(methods, inProgress.method) ?? inProgress.method) : ''
  return (
    <section className={styles.action} aria-label={t('pay.title')}>
      <div className={styles.due}>
        {order.price ? <PriceHead price={order.price} invoices={order.invoices} /> : null}
        {invoice.received.amount > 0 ? (
          <p className={payAction.received}>
            {t('pay.received', { received: formatMoney(invoice.received), due: formatMoney(invoice.due) })}
          </p>
        ) : null}
        {isTicking ? (
          <Countdown
            until={until}
            label={t('pay.within')}
            announce={(seconds) => t('pay.minutesLeft', { count: Math.ceil(seconds / 60) })}
            urgentUnder={300}
            onEnd={onExpired}
          />
        ) : until ? (
          <p className={styles.quiet}>
            {t(order.aircraft_held ? 'pay.until' : 'pay.before', { date: formatDateTime(toLocal(until), locale) })}
          </p>
        ) : null}
      </div>
      {inProgress ? (
        <div role="status" className={payAction.inProgress}>
          <b>{t('pay.inProgress')}</b>
          <p className={styles.quiet}>{t('pay.inProgressText', { method })}</p>
        </div>
      ) : null}
      {inProgress?.url ? (
        <LinkButton full size="large" href={inProgress.url}>
          {t('pay.continue')}
        </LinkButton>
      ) : null}
      <Button full size="large" variant={inProgress ? 'outline' : 'primary'} onClick={() => onPay(invoice.id)}>
        {inProgress ? t('pay.another') : t('pay.now', { price: formatMoney(invoice.due) })}
      </Button>
    </section>
  )
}
