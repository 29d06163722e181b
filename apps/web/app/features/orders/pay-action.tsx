import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime, formatMoney } from '@aquilane/i18n/format'
import { findText } from '@aquilane/i18n/find-text'
import { Button } from '@aquilane/ui/button'
import { Countdown } from '@aquilane/ui/countdown'
import { LinkButton } from '@aquilane/ui/link-button'
import { mayAct, useActing } from '~/lib/acting.ts'
import { toLocal } from '~/lib/local-time.ts'
import { PriceHead } from './money-parts.tsx'
import type { Order, OrderInvoice } from './order-types.ts'
import bar from './action-bar.module.css'
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

/** Price, time left and the one next action, always on the screen: the head of the side column. */
export function PayAction({ order, invoice, onPay, onExpired }: PayActionProps) {
  const t = useTranslations('order')
  const acting = useActing()
  const { open_payment: inProgress } = invoice
  return (
    <section className={payAction.action} aria-label={t('pay.title')}>
      {order.price ? <PriceHead price={order.price} invoices={order.invoices} /> : null}
      <Received invoice={invoice} />
      <Deadline order={order} invoice={invoice} onExpired={onExpired} />
      <InProgress invoice={invoice} />
      {inProgress?.url && mayAct(acting, 'pay') ? (
        <LinkButton full size="large" href={inProgress.url}>
          {t('pay.continue')}
        </LinkButton>
      ) : null}
      {mayAct(acting, 'pay') ? (
        <Button full size="large" variant={inProgress ? 'outline' : 'primary'} onClick={() => onPay(invoice.id)}>
          {inProgress ? t('pay.another') : t('pay.now', { price: formatMoney(invoice.due) })}
        </Button>
      ) : (
        <p className={styles.quiet}>{t('pay.byCustomer', { name: acting?.name ?? '' })}</p>
      )}
    </section>
  )
}

/** The same on phones: a bar at the bottom edge, and above the trip what does not fit in it. */
export function PayBar({ order, invoice, onPay, onExpired }: PayActionProps) {
  const t = useTranslations('order')
  const { open_payment: inProgress } = invoice
  const acting = useActing()
  const pay = (): void => onPay(invoice.id)
  const hasMore = Boolean(inProgress ?? invoice.discount) || invoice.received.amount > 0
  return (
    <section className={payAction.parts} aria-label={t('pay.title')}>
      <div className={bar.bar} data-bar="">
        <p className={bar.sum}>
          <b>{formatMoney(invoice.due)}</b>
          <span className={bar.note}>
            {inProgress ? t('pay.inProgress') : <Deadline order={order} invoice={invoice} onExpired={onExpired} />}
          </span>
        </p>
        {mayAct(acting, 'pay') ? <BarAction invoice={invoice} onPay={pay} /> : null}
      </div>
      {mayAct(acting, 'pay') ? null : <p className={styles.quiet}>{t('pay.byCustomer', { name: acting?.name ?? '' })}</p>}
      {hasMore ? (
        <div className={payAction.more}>
          {order.price ? <PriceHead price={order.price} invoices={order.invoices} /> : null}
          <Received invoice={invoice} />
          <InProgress invoice={invoice} />
          {inProgress?.url && mayAct(acting, 'pay') ? (
            <Button full variant="outline" onClick={pay}>
              {t('pay.another')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}

function BarAction({ invoice: { due, open_payment: inProgress }, onPay }: Pick<PayActionProps, 'invoice'> & { onPay: () => void }) {
  const t = useTranslations('order.pay')
  if (inProgress?.url)
    return (
      <LinkButton size="large" href={inProgress.url} aria-label={t('continue')}>
        {t('continueShort')}
      </LinkButton>
    )
  const label = inProgress ? t('another') : t('now', { price: formatMoney(due) })
  return (
    <Button size="large" aria-label={label} onClick={onPay}>
      {inProgress ? label : t('nowShort')}
    </Button>
  )
}

/** Until when it can be paid. */
function Deadline({ order, invoice, onExpired }: Omit<PayActionProps, 'onPay'>): ReactNode {
  const t = useTranslations('order.pay')
  const locale = useLocale()
  const { pay_before: until, ttl } = invoice
  if (until === null) return null
  if ((ttl ?? 0) > tickingSeconds)
    return (
      <span className={styles.quiet}>{t(order.aircraft_held ? 'until' : 'before', { date: formatDateTime(toLocal(until), locale) })}</span>
    )
  return (
    <Countdown
      until={until}
      label={t('within')}
      announce={(seconds) => t('minutesLeft', { count: Math.ceil(seconds / 60) })}
      urgentUnder={300}
      onEnd={onExpired}
    />
  )
}

function Received({ invoice: { received, due } }: Pick<PayActionProps, 'invoice'>) {
  const t = useTranslations('order.pay')
  if (received.amount === 0) return null
  return <p className={payAction.received}>{t('received', { received: formatMoney(received), due: formatMoney(due) })}</p>
}

/** A payment whose result is not known yet. */
function InProgress({ invoice: { open_payment: payment } }: Pick<PayActionProps, 'invoice'>) {
  const t = useTranslations('order.pay')
  const methods = useTranslations('payments.method')
  if (!payment) return null
  return (
    <div role="status">
      <b>{t('inProgress')}</b>
      <p className={styles.quiet}>{t('inProgressText', { method: findText(methods, payment.method) ?? payment.method })}</p>
    </div>
  )
}
