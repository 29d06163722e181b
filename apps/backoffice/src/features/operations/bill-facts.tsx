import { useLocale, useTranslations } from 'use-intl'
import { isVatCharged } from '@aquilane/domain/operations/bill-vat'
import { formatDate, formatDateTime, formatMoneyFixed } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Facts } from '@aquilane/ui/facts'
import { local } from '~/lib/dates.ts'
import type { TripState } from './operations.ts'
import styles from './operations.module.css'

export type Bill = NonNullable<TripState['operators'][number]['bill']>

/** It is not paid until that is settled. */
export const isDisputed = ({ disputes }: Bill): boolean => disputes.some(({ settled }) => settled === null)

/** Sums, days and approval of a bill. */
export function BillFacts({ bill, isOwn }: { bill: Bill; isOwn: boolean }) {
  const t = useTranslations('staff-operations.bill')
  const locale = useLocale()
  const moment = (utc: string): string => formatDateTime(local(utc), locale)
  return (
    <>
      <Facts look="grid" items={useFacts(bill)} />
      <p>
        {t('entered', { name: bill.entered.by, moment: moment(bill.entered.at) })}
        {bill.approved ? `. ${t('approved', { name: bill.approved.by, moment: moment(bill.approved.at) })}` : ''}
      </p>
      {bill.note ? <p>{bill.note}</p> : null}
      <Disputes bill={bill} />
      {bill.flagged && bill.approved === null ? <p className={styles.overdue}>{isOwn ? t('ownBill') : t('flagged')}</p> : null}
    </>
  )
}

/** What was wrong with the bill, and how it ended. */
function Disputes({ bill: { disputes } }: { bill: Bill }) {
  const t = useTranslations('staff-operations.bill')
  const locale = useLocale()
  const moment = (utc: string): string => formatDateTime(local(utc), locale)
  if (disputes.length === 0) return null
  return (
    <ul className={styles.disputes}>
      {disputes.map(({ reason, message, reference, amount, opened, settled }) => (
        <li key={opened.at}>
          {settled ? null : (
            <>
              <Badge tone="error">{t('disputed')}</Badge>{' '}
            </>
          )}
          {t('disputedBy', { name: opened.by, moment: moment(opened.at), reason: t(`disputeReasons.${reason}`) })}
          <p>{message}</p>
          <p>
            {t('disputedBill', { reference, amount: formatMoneyFixed(amount) })}
            {settled ? `. ${t(`outcome.${settled.outcome}`, { name: settled.by, moment: moment(settled.at) })}` : ''}
          </p>
        </li>
      ))}
    </ul>
  )
}

function useFacts({ foreign, vat, dated, due, ...bill }: Bill): { id: string; label: string; value: string }[] {
  const t = useTranslations('staff-operations.bill')
  const locale = useLocale()
  const number = (value: number): string => new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(value)
  const fact = (id: 'reference' | 'quoted' | 'billed' | 'vat' | 'cost' | 'dated' | 'due' | 'difference', value: string) => [
    { id, label: t(id), value },
  ]
  const toVat = ({ kind, percent, amount }: NonNullable<Bill['vat']>): string =>
    isVatCharged(kind) && percent !== null
      ? `${t(`vatKind.${kind}`)}: ${t('vatOf', { amount: formatMoneyFixed(amount), percent: number(percent) })}`
      : t(`vatKind.${kind}`)
  return [
    ...fact('reference', bill.reference),
    ...fact('quoted', formatMoneyFixed(bill.quoted)),
    ...fact('billed', formatMoneyFixed(bill.amount)),
    ...(foreign
      ? [
          {
            id: 'foreign',
            label: t('foreign', { currency: foreign.amount.currency }),
            value: t('atRate', { amount: formatMoneyFixed(foreign.amount), rate: number(foreign.rate) }),
          },
        ]
      : []),
    ...(vat ? fact('vat', toVat(vat)) : []),
    ...(vat?.kind === 'deductible' ? fact('cost', formatMoneyFixed(bill.cost)) : []),
    ...(dated ? fact('dated', formatDate(dated, locale)) : []),
    ...(due ? fact('due', formatDate(due, locale)) : []),
    ...fact('difference', `${number(bill.difference_permille / 10)} %`),
  ]
}
