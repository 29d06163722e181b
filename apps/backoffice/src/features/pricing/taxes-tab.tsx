import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { taxAmounts, taxCodes, type StaffTaxCode } from '@aquilane/domain/pricing/tax-rows'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { Cell, Choice } from './cell.tsx'
import { usePricingFields, useRows } from './fields-context.ts'
import { newRow, type Row, type TaxFields } from './pricing-form.ts'
import styles from './pricing.module.css'

/** Every tax with its rows by first day: where its amounts come from, and until when they are known. */
export function TaxesTab() {
  const t = useTranslations('staff-pricing')
  return (
    <div className={styles.sections}>
      <p className={styles.quiet}>{t('taxesText')}</p>
      {taxCodes.map((tax) => (
        <Tax key={tax} tax={tax} />
      ))}
    </div>
  )
}

function Tax({ tax }: { tax: StaffTaxCode }) {
  const t = useTranslations('staff-pricing')
  const { fields, isFixed } = usePricingFields()
  const rows = useRows('taxes')
  const own = fields.taxes.map((row, at) => ({ row, at })).filter(({ row }) => row.tax === tax)
  const last = own.at(-1)?.row
  const blank = { tax, country: tax === 'vat' ? '' : null, currency: 'EUR' as const, amounts: {} }
  return (
    <section className={styles.section}>
      <Heading level={2} size={16}>
        {t(`tax.${tax}`)}
      </Heading>
      {own.map(({ row, at }) => (
        <TaxRow key={row.key} row={row} at={at} />
      ))}
      {isFixed ? null : (
        <div>
          <Button
            size="small"
            variant="outline"
            icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
            // The next amounts are usually the last ones with other figures.
            onClick={() => rows.add(newRow({ ...blank, ...last, from: '', until: '', source: '' }))}
          >
            {t('addTax', { tax: t(`tax.${tax}`) })}
          </Button>
        </div>
      )}
    </section>
  )
}

const currencies = ['EUR', 'GBP', 'USD'] as const

interface TaxRowProps {
  row: Row<TaxFields>
  at: number
}

function TaxRow({ row, at }: TaxRowProps) {
  const t = useTranslations('staff-pricing')
  const { isFixed } = usePricingFields()
  const rows = useRows('taxes')
  return (
    <fieldset className={styles.tax}>
      <legend>{[t(`tax.${row.tax}`), row.country, row.from || t('newRow')].filter(Boolean).join(' · ')}</legend>
      <TaxPeriod row={row} at={at} />
      <TaxCell row={row} at={at} field="source" maxLength={500} />
      <TaxAmounts row={row} at={at} />
      {isFixed ? null : (
        <div>
          <Button
            size="small"
            variant="quiet"
            icon={<Trash2 size={16} strokeWidth={1.5} aria-hidden="true" />}
            onClick={() => rows.remove(row.key)}
          >
            {t('removeTax')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** Where and when the amounts of a row hold, and their currency. */
function TaxPeriod({ row, at }: TaxRowProps) {
  const t = useTranslations('staff-pricing')
  const rows = useRows('taxes')
  return (
    <div className={styles.line}>
      {row.tax === 'vat' ? <TaxCell row={row} at={at} field="country" maxLength={2} /> : null}
      <TaxCell row={row} at={at} field="from" type="date" />
      <TaxCell row={row} at={at} field="until" type="date" />
      {Object.values(taxAmounts[row.tax]).includes('money') ? (
        <Choice
          label={t('fields.currency')}
          value={row.currency}
          onChange={(currency) => rows.set(row.key, { currency: currency as 'EUR' })}
          options={currencies.map((currency) => ({ value: currency, label: currency }))}
        />
      ) : null}
    </div>
  )
}

interface TaxCellProps extends TaxRowProps {
  field: 'country' | 'from' | 'until' | 'source'
  type?: 'date'
  maxLength?: number
}

function TaxCell({ row, at, field, ...input }: TaxCellProps) {
  const t = useTranslations('staff-pricing')
  const rows = useRows('taxes')
  return (
    <Cell
      hideLabel={false}
      isText
      {...input}
      label={t(`fields.${field}`)}
      path={`taxes.${at}.${field}`}
      value={row[field] ?? ''}
      onChange={(value) => rows.set(row.key, { [field]: value })}
    />
  )
}

function TaxAmounts({ row, at }: TaxRowProps) {
  const t = useTranslations('staff-pricing')
  const rows = useRows('taxes')
  return (
    <div className={styles.fields}>
      {Object.keys(taxAmounts[row.tax]).map((name) => (
        <Cell
          key={name}
          hideLabel={false}
          label={t(`amounts.${name as 'first'}`)}
          path={`taxes.${at}.amounts.${name}`}
          value={row.amounts[name] ?? ''}
          onChange={(value) => rows.set(row.key, { amounts: { ...row.amounts, [name]: value } })}
        />
      ))}
    </div>
  )
}
