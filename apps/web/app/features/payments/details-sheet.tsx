import { Download, Plane } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { isOverdue } from '@aquilane/domain/orders/grouping'
import { formatDateTime, formatMoney, formatMoneyFixed } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Banner } from '@aquilane/ui/banner'
import { Breakdown } from '@aquilane/ui/breakdown'
import { Button } from '@aquilane/ui/button'
import { Countdown } from '@aquilane/ui/countdown'
import { TextLink } from '@aquilane/ui/link'
import { Sheet } from '@aquilane/ui/sheet'
import { Skeleton } from '@aquilane/ui/skeleton'
import { toLocal } from '~/lib/local-time.ts'
import { usePriceLines } from '~/lib/price-lines.ts'
import { usePaths } from '~/lib/texts.tsx'
import type { Invoice } from './payment-types.ts'
import { ReceivedSoFar } from './received-so-far.tsx'
import { routeText } from './route-text.ts'
import { isPayable, useInvoice } from './use-invoice.ts'
import { usePaySteps } from './use-pay-steps.ts'
import styles from './payments.module.css'
import detailsSheet from './details-sheet.module.css'

const tones = { New: 'warn', Processing: 'info', Paid: 'ok', Canceled: 'neutral', Expired: 'neutral', Refunded: 'info' } as const

/** An invoice line by line; its pay button gives way to the ways to pay (spec §4). */
export function DetailsSheet({ id }: { id: string }) {
  const t = useTranslations('payments')
  const steps = usePaySteps(id)
  const { data, isPending, refetch } = useInvoice(id)
  return (
    <Sheet
      open
      onClose={steps.close}
      title={data ? t(`details.${data.order ? data.type : 'TopUp'}`) : t('details.title')}
      closeLabel={t('close')}
      wide="side"
      footer={
        data && isPayable(data) ? (
          <Button full size="large" onClick={() => steps.swap({ name: 'methods' })}>
            {t('details.pay', { price: formatMoney(data.due) })}
          </Button>
        ) : null
      }
    >
      {isPending ? (
        <Skeleton height="320px" radius="6px" />
      ) : data ? (
        <Details invoice={data} onChange={() => void refetch()} />
      ) : (
        <Banner
          tone="error"
          live="alert"
          action={
            <Button variant="outline" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {t('details.failed')}
        </Banner>
      )}
    </Sheet>
  )
}

function Details({ invoice, onChange }: { invoice: Invoice; onChange: () => void }) {
  const t = useTranslations('payments')
  const locale = useLocale()
  const { order } = invoice
  return (
    <div className={styles.sheet}>
      <p className={styles.number}>
        <span>{invoice.number}</span>
        <Badge tone={tones[invoice.status]} dot>
          {t(`invoiceStatus.${invoice.status}`)}
        </Badge>
      </p>
      {order ? <Flight order={order} /> : null}
      {isPayable(invoice) && invoice.pay_before ? (
        <div className={styles.due}>
          {isOverdue(invoice) ? null : <Countdown until={invoice.pay_before} label={t('within')} urgentUnder={300} onEnd={onChange} />}
          <p className={styles.quiet}>
            {t(isOverdue(invoice) ? 'overdue' : 'before', { date: formatDateTime(toLocal(invoice.pay_before), locale) })}
          </p>
        </div>
      ) : null}
      <Lines invoice={invoice} />
      <ReceivedSoFar invoice={invoice} />
      {invoice.documents.length > 0 ? (
        <ul className={detailsSheet.documents}>
          {invoice.documents.map((document) => (
            <li key={document.id}>
              <Download size={18} strokeWidth={1.5} aria-hidden="true" />
              <TextLink href={document.url} download>
                {t(`document.${document.kind}`, { number: document.number })}
              </TextLink>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function Flight({ order }: { order: NonNullable<Invoice['order']> }) {
  const locale = useLocale()
  const paths = usePaths()
  return (
    <div className={detailsSheet.flight}>
      <Plane size={18} strokeWidth={1.5} aria-hidden="true" />
      <div>
        <TextLink href={paths.order(order.id)}>{routeText(order.legs)}</TextLink>
        <p className={styles.quiet}>
          {[order.pnr, order.aircraft?.name, order.legs[0] ? formatDateTime(order.legs[0].departure_date, locale) : null]
            .filter((part) => part)
            .join(' · ')}
        </p>
      </div>
    </div>
  )
}

function Lines({ invoice }: { invoice: Invoice }) {
  const t = useTranslations('payments')
  const isToPay = invoice.status === 'New' || invoice.status === 'Processing'
  const lines = usePriceLines()
  return (
    <Breakdown
      caption={t('details.lines')}
      hideCaption
      rows={[
        ...invoice.details.map((line, index) => ({
          id: `${index}`,
          service: lines.service(line.service),
          price: formatMoneyFixed(line.price),
          ...(line.reason ? { reason: lines.reason(line.reason) } : {}),
        })),
        ...(invoice.price_with_discount.amount < invoice.price.amount
          ? [
              {
                id: 'discount',
                service: t('details.discount'),
                ...(invoice.discount ? { reason: invoice.discount.title } : {}),
                price: formatMoneyFixed({ ...invoice.price, amount: invoice.price_with_discount.amount - invoice.price.amount }),
                tone: 'discount' as const,
              },
            ]
          : []),
      ]}
      total={{ label: t(isToPay ? 'details.total' : 'details.sum'), price: formatMoneyFixed(invoice.price_with_discount) }}
    />
  )
}
