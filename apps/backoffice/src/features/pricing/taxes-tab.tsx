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

function TaxRow({ row, at }: { row: Row<TaxFields>; at: number }) {
  const t = useTranslations('staff-pricing')
  const { isFixed } = usePricingFields()
  const rows = useRows('taxes')
  const set = (part: Partial<TaxFields>) => rows.set(row.key, part)
  const path = (field: string): string => `taxes.${at}.${field}`
  const units = taxAmounts[row.tax]
  return (
    <fieldset className={styles.tax}>
      <legend>{[t(`tax.${row.tax}`), row.country, row.from || t('newRow')].filter(Boolean).join(' · ')}</legend>
      <div className={styles.line}>
        {row.tax === 'vat' ? (
          <Cell
            hideLabel={false}
            isText
            maxLength={2}
            label={t('fields.country')}
            path={path('country')}
            value={row.country ?? ''}
            onChange={(country) => set({ country })}
          />
        ) : null}
        <Cell
          hideLabel={false}
          isText
          type="date"
          label={t('fields.from')}
          path={path('from')}
          value={row.from}
          onChange={(from) => set({ from })}
        />
        <Cell
          hideLabel={false}
          isText
          type="date"
          label={t('fields.until')}
          path={path('until')}
          value={row.until}
          onChange={(until) => set({ until })}
        />
        {Object.values(units).includes('money') ? (
          <Choice
            label={t('fields.currency')}
            value={row.currency}
            onChange={(currency) => set({ currency: currency as 'EUR' })}
            options={currencies.map((currency) => ({ value: currency, label: currency }))}
          />
        ) : null}
      </div>
      <Cell
        hideLabel={false}
        isText
        maxLength={500}
        label={t('fields.source')}
        path={path('source')}
        value={row.source}
        onChange={(source) => set({ source })}
      />
      <div className={styles.fields}>
        {Object.keys(units).map((name) => (
          <Cell
            key={name}
            hideLabel={false}
            label={t(`amounts.${name as 'first'}`)}
            path={path(`amounts.${name}`)}
            value={row.amounts[name] ?? ''}
            onChange={(value) => set({ amounts: { ...row.amounts, [name]: value } })}
          />
        ))}
      </div>
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
