import { useTranslations } from 'use-intl'
import { billingProfileRules, type BillingProfileErrors } from '@aquilane/domain/invoices/billing-profile'
import { TextField } from '@aquilane/ui/text-field'
import type { BillingForm } from './billing-form.ts'
import styles from './billing.module.css'

interface BillingProfileFieldsProps {
  payer: BillingForm
  faults: BillingProfileErrors
  /** Errors show only after a field was left. */
  touched: Record<string, boolean>
  onTouch: (name: keyof BillingForm) => void
  onChange: (payer: BillingForm) => void
}

/** Of a browser set to Russian, which types Cyrillic first (spec §5). */
const readsRussian = (): boolean => navigator.languages.some((language) => /^ru\b/i.test(language))

const companyFields = ['vat_number', 'purchase_order', 'cost_center'] as const

/** Who an invoice is made out to; the address as banks take it: plain Latin letters, small as they are typed. What only companies need may stay empty. */
export function BillingProfileFields({ payer, faults, touched, onTouch, onChange }: BillingProfileFieldsProps) {
  const t = useTranslations('payments.proforma')
  const error = (name: keyof BillingForm): string | undefined => {
    const fault = touched[name] || (name === 'address' && faults.address === 'characters') ? faults[name] : undefined
    const isReference = name === 'purchase_order' || name === 'cost_center'
    return fault
      ? t(`fault.${fault}`, { min: billingProfileRules.min, max: isReference ? billingProfileRules.referenceMax : billingProfileRules.max })
      : undefined
  }
  const field = (name: keyof BillingForm) => ({
    name,
    value: payer[name],
    onBlur: () => onTouch(name),
    error: error(name),
  })
  return (
    <>
      <TextField
        {...field('bill_to')}
        label={t('to')}
        autoComplete="organization"
        required
        maxLength={billingProfileRules.max}
        onChange={(bill_to) => onChange({ ...payer, bill_to })}
        hint={readsRussian() ? t('latin') : undefined}
      />
      <TextField
        {...field('address')}
        label={t('address')}
        autoComplete="street-address"
        autoCapitalize="none"
        maxLength={billingProfileRules.max}
        onChange={(address) => onChange({ ...payer, address: address.toLowerCase() })}
        hint={t('addressHint')}
      />
      <fieldset className={styles.company}>
        <legend>{t('company')}</legend>
        {companyFields.map((name) => (
          <TextField
            key={name}
            {...field(name)}
            label={t(`field.${name}`)}
            autoComplete="off"
            autoCapitalize={name === 'vat_number' ? 'characters' : 'none'}
            maxLength={name === 'vat_number' ? billingProfileRules.vatMax : billingProfileRules.referenceMax}
            onChange={(value) => onChange({ ...payer, [name]: value })}
            hint={name === 'vat_number' ? t('vatHint') : undefined}
          />
        ))}
      </fieldset>
    </>
  )
}
