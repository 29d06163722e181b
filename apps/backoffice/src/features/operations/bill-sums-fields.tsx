import { useTranslations } from 'use-intl'
import { billCurrencies, billVatKinds, type BillCurrency, type BillVatKind } from '@aquilane/domain/operations/bill-vat'
import { formatMoneyFixed } from '@aquilane/i18n/format'
import { Select } from '@aquilane/ui/select'
import { AmountField } from '~/lib/form/fields.tsx'
import { useFieldErrors } from '~/lib/form/field-errors.ts'
import form from '~/lib/form/form.module.css'
import { euroCents, hasVat, wholeVat, type BillDraft, type BillFault } from './bill-draft.ts'

export interface BillFieldsProps {
  draft: BillDraft
  onChange: (part: Partial<BillDraft>) => void
  /** Of fields that were tried to be sent. */
  faultOf: (field: keyof BillDraft) => string | undefined
  error: unknown
}

/** The sentence of a fault once the form was tried to be sent. */
export function useFaultText(faults: Partial<Record<keyof BillDraft, BillFault>>, isTried: boolean): BillFieldsProps['faultOf'] {
  const t = useTranslations('staff-operations.bill')
  return (field) => {
    const fault = faults[field]
    return isTried && fault ? t(fault) : undefined
  }
}

/** Amount and currency of a bill, with what will be owed in euros. */
export function BillAmountFields({ draft, onChange, faultOf, error }: BillFieldsProps) {
  const t = useTranslations('staff-operations.bill')
  const rejected = useFieldErrors(error)
  const { amount, currency, rate } = draft
  const cents = euroCents(draft)
  return (
    <>
      <div className={form.pair}>
        <AmountField label={t('amount')} value={amount} onChange={(typed) => onChange({ amount: typed })} error={faultOf('amount')} />
        <Select
          label={t('currency')}
          value={currency}
          onChange={(value) => onChange({ currency: value as BillCurrency })}
          options={billCurrencies.map((one) => ({ value: one, label: one }))}
        />
      </div>
      {currency === 'EUR' ? null : (
        <AmountField
          label={t('rate', { currency })}
          hint={cents === null ? t('rateHint') : t('euros', { amount: formatMoneyFixed({ amount: cents / 100, currency: 'EUR' }) })}
          value={rate}
          onChange={(typed) => onChange({ rate: typed })}
          error={faultOf('rate') ?? rejected['rate']}
        />
      )}
    </>
  )
}

/** Its VAT, or why it has none. */
export function BillVatFields({ draft, onChange, faultOf, error }: BillFieldsProps) {
  const t = useTranslations('staff-operations.bill')
  const rejected = useFieldErrors(error)
  const { currency, vat, percent, vatAmount } = draft
  const whole = wholeVat(draft)
  return (
    <>
      <Select
        label={t('vat')}
        placeholder="–"
        value={vat}
        onChange={(value) => onChange({ vat: value as BillVatKind })}
        options={billVatKinds.map((one) => ({ value: one, label: t(`vatKind.${one}`) }))}
        error={faultOf('vat')}
      />
      {hasVat(draft) ? (
        <div className={form.pair}>
          <AmountField
            label={t('vatPercent')}
            value={percent}
            onChange={(typed) => onChange({ percent: typed })}
            error={faultOf('percent') ?? rejected['vat.percent']}
          />
          <AmountField
            label={t('vatAmount', { currency })}
            hint={whole === null ? undefined : t('vatWhole', { amount: formatMoneyFixed({ amount: whole / 100, currency }) })}
            value={vatAmount}
            onChange={(typed) => onChange({ vatAmount: typed })}
            error={faultOf('vatAmount') ?? rejected['vat.amount']}
          />
        </div>
      ) : null}
    </>
  )
}
