import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { currencies } from '@aquilane/domain/charter/policy'
import { isByCountry, schemesOf, sourceGrades, taxCodes, type StaffTaxCode } from '@aquilane/domain/charter/tax-rows'
import { TAX_SCHEMES } from '@aquilane/domain/charter/tax-schemes'
import { lawRule, sourceRule, taxNoteLength } from '@aquilane/domain/pricing/validate'
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
  const blank = {
    tax,
    scheme: schemesOf(tax)[0]!,
    country: isByCountry(tax) ? '' : null,
    currency: 'EUR' as const,
    law: '',
    article: '',
    grade: 'A' as const,
    note: '',
    amounts: {},
  }
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
      <TaxScheme row={row} />
      <TaxPeriod row={row} at={at} />
      <TaxLaw row={row} at={at} />
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

/** Where the tariff is due and by what it goes: a law that changes that has another form. */
function TaxScheme({ row }: Pick<TaxRowProps, 'row'>) {
  const t = useTranslations('staff-pricing')
  const { isFixed } = usePricingFields()
  const rows = useRows('taxes')
  const schemes = schemesOf(row.tax)
  if (isFixed || schemes.length === 1) return <p className={styles.quiet}>{t(`schemes.${row.scheme}`)}</p>
  return (
    <Choice
      label={t('fields.scheme')}
      value={row.scheme}
      onChange={(scheme) => rows.set(row.key, { scheme: scheme as typeof row.scheme })}
      options={schemes.map((scheme) => ({ value: scheme, label: t(`schemes.${scheme}`) }))}
    />
  )
}

/** Law and article, where they were read, and what is not certain. */
function TaxLaw({ row, at }: TaxRowProps) {
  const t = useTranslations('staff-pricing')
  const rows = useRows('taxes')
  return (
    <>
      <div className={styles.fields}>
        <TaxCell row={row} at={at} field="law" maxLength={lawRule.maxLength} />
        <TaxCell row={row} at={at} field="article" maxLength={lawRule.maxLength} />
        <Choice
          label={t('fields.grade')}
          value={row.grade}
          onChange={(grade) => rows.set(row.key, { grade: grade as 'A' })}
          options={sourceGrades.map((grade) => ({ value: grade, label: t(`grades.${grade}`) }))}
        />
      </div>
      <TaxCell row={row} at={at} field="source" maxLength={sourceRule.maxLength} />
      <TaxCell row={row} at={at} field="note" label={t('fields.taxNote')} maxLength={taxNoteLength} />
    </>
  )
}

/** Where and when the amounts of a row hold, and their currency. */
function TaxPeriod({ row, at }: TaxRowProps) {
  const t = useTranslations('staff-pricing')
  const rows = useRows('taxes')
  return (
    <div className={styles.line}>
      {isByCountry(row.tax) ? <TaxCell row={row} at={at} field="country" label={t('fields.place')} maxLength={6} /> : null}
      <TaxCell row={row} at={at} field="from" type="date" />
      <TaxCell row={row} at={at} field="until" type="date" />
      {Object.values(TAX_SCHEMES[row.scheme].amounts).includes('money') ? (
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
  field: 'country' | 'from' | 'until' | 'law' | 'article' | 'source' | 'note'
  label?: string
  type?: 'date'
  maxLength?: number
}

function TaxCell({ row, at, field, label, ...input }: TaxCellProps) {
  const t = useTranslations('staff-pricing')
  const rows = useRows('taxes')
  return (
    <Cell
      hideLabel={false}
      isText
      {...input}
      label={label ?? t(`fields.${field}`)}
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
      {Object.keys(TAX_SCHEMES[row.scheme].amounts).map((name) => (
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
