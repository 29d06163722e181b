import { useTranslations } from 'use-intl'
import { billingProfileRules, type BillingProfileErrors } from '@aquilane/domain/invoices/billing-profile'
import { TextField } from '@aquilane/ui/text-field'

export interface BillingProfileInput {
  bill_to: string
  address: string
}

interface BillingProfileFieldsProps {
  payer: BillingProfileInput
  faults: BillingProfileErrors
  /** Errors show only after a field was left. */
  touched: Record<string, boolean>
  onTouch: (name: keyof BillingProfileInput) => void
  onChange: (payer: BillingProfileInput) => void
}

/** Of a browser set to Russian, which types Cyrillic first (spec §5). */
const readsRussian = (): boolean => navigator.languages.some((language) => /^ru\b/i.test(language))

/** Company and address on a bill; the address as banks take it: plain Latin letters, small as they are typed. */
export function BillingProfileFields({ payer, faults, touched, onTouch, onChange }: BillingProfileFieldsProps) {
  const t = useTranslations('payments')
  const error = (name: keyof BillingProfileInput): string | undefined => {
    const fault = touched[name] || (name === 'address' && faults.address === 'characters') ? faults[name] : undefined
    return fault ? t(`proforma.fault.${fault}`, { min: billingProfileRules.min, max: billingProfileRules.max }) : undefined
  }
  return (
    <>
      <TextField
        label={t('proforma.to')}
        name="bill_to"
        autoComplete="organization"
        required
        maxLength={billingProfileRules.max}
        value={payer.bill_to}
        onChange={(bill_to) => onChange({ ...payer, bill_to })}
        onBlur={() => onTouch('bill_to')}
        hint={readsRussian() ? t('proforma.latin') : undefined}
        error={error('bill_to')}
      />
      <TextField
        label={t('proforma.address')}
        name="address"
        autoComplete="street-address"
        autoCapitalize="none"
        maxLength={billingProfileRules.max}
        value={payer.address}
        onChange={(address) => onChange({ ...payer, address: address.toLowerCase() })}
        onBlur={() => onTouch('address')}
        hint={t('proforma.addressHint')}
        error={error('address')}
      />
    </>
  )
}
