import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { formatMoneyFixed } from '@aquilane/i18n/format'
import { refundText } from '@aquilane/i18n/refunds'
import { Facts } from '@aquilane/ui/facts'

export type DropResult = Api['POST /gamma/staff/order/drop-leg']['response']

/** What a flight less gives back by the terms, and what the rest leaves. */
export function DropMoney({ result }: { result: DropResult }) {
  const t = useTranslations('staff-market.trips.retime.drop')
  const tc = useTranslations('staff-market.trips.cancellation')
  const locale = useLocale()
  const { fee, waived, cashback, share, refunds } = result
  return (
    <>
      {result.unpaid ? <p>{t('unpaid', { amount: formatMoneyFixed(share) })}</p> : null}
      {result.paid_late ? <p>{t('paidLate', { amount: formatMoneyFixed(share) })}</p> : null}
      {share.amount === 0 ? <p>{t('nothing')}</p> : null}
      <Facts
        items={[
          { id: 'price', label: t('price'), value: formatMoneyFixed(result.price) },
          { id: 'share', label: t('share'), value: formatMoneyFixed(share) },
          {
            id: 'fee',
            label: waived.amount > 0 ? tc('waived') : t('fee', { percent: result.fee_percent }),
            value: formatMoneyFixed(waived.amount > 0 ? waived : fee),
          },
          ...(cashback.amount > 0 ? [{ id: 'cashback', label: t('cashback'), value: formatMoneyFixed(cashback) }] : []),
          { id: 'refund', label: tc('refund'), value: formatMoneyFixed(result.refund) },
          ...(refunds.length > 0 ? [{ id: 'where', label: tc('where'), value: refundText(locale, refunds) }] : []),
          {
            id: 'taxes',
            label: t('taxes'),
            value: `${formatMoneyFixed(result.taxes.before)} → ${formatMoneyFixed(result.taxes.after)}`,
          },
          { id: 'margin', label: t('margin'), value: formatMoneyFixed(result.margin) },
        ]}
      />
    </>
  )
}
