import { useLocale, useTranslations } from 'use-intl'
import { inFours } from '@aquilane/domain/invoices/check-digits'
import { formatMoneyFixed, type MoneyLike } from '@aquilane/i18n/format'
import { Facts } from '@aquilane/ui/facts'
import { CopyValue } from './copy-value.tsx'
import styles from './bank-details.module.css'

interface BankDetailsProps {
  proforma: { beneficiary: string; bank: string; iban: string; bic: string; reference: string }
  due: MoneyLike
}

/** What a transfer form asks for, each value with a button that copies it, and whose account it is. */
export function BankDetails({ proforma, due }: BankDetailsProps) {
  const t = useTranslations('payments.transfer')
  const locale = useLocale()
  const { beneficiary, bank, iban, bic, reference } = proforma
  const country = new Intl.DisplayNames(locale, { type: 'region' }).of(iban.slice(0, 2)) ?? iban.slice(0, 2)
  const rows = [
    { id: 'beneficiary', value: beneficiary, shown: beneficiary },
    { id: 'iban', value: iban, shown: inFours(iban) },
    { id: 'bic', value: bic, shown: bic },
    { id: 'amount', value: due.amount.toFixed(2), shown: formatMoneyFixed(due) },
    { id: 'reference', value: reference, shown: inFours(reference) },
  ] as const
  return (
    <div className={styles.details}>
      <Facts
        items={[
          ...rows.map(({ id, value, shown }) => ({
            id,
            label: t(id),
            value: (
              <CopyValue value={value} label={t('copy', { what: t(id) })} copied={t('copied', { what: t(id) })}>
                {shown}
              </CopyValue>
            ),
          })),
          { id: 'bank', label: t('bank'), value: bank },
        ]}
      />
      <p className={styles.who}>{t('who', { beneficiary, bank, country })}</p>
    </div>
  )
}
