import type { ReactNode } from 'react'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classSlugs, peakCodes } from '@aquilane/domain/pricing/document'
import { airportFields, airportSizes, classFields, generalPaths } from '@aquilane/domain/pricing/numbers'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { IconButton } from '@aquilane/ui/icon-button'
import { TableFrame } from '~/lib/list/table.tsx'
import { Cell, Choice, NumberCell } from './cell.tsx'
import { usePricingFields, useRows } from './fields-context.ts'
import { newRow } from './pricing-form.ts'
import styles from './pricing.module.css'

/** Everything of a price but taxes. */
export function ValuesTab() {
  return (
    <div className={styles.sections}>
      <ClassTable />
      <GeneralFields />
      <AirportTable />
      <Peaks />
      <Notices />
      <Operators />
      <Countries />
    </div>
  )
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <div>
        <Heading level={2} size={16}>
          {title}
        </Heading>
        <p className={styles.quiet}>{text}</p>
      </div>
      {children}
    </section>
  )
}

function ClassTable() {
  const t = useTranslations('staff-pricing')
  return (
    <Section title={t('classesTitle')} text={t('classesText')}>
      <TableFrame label={t('classesTitle')} className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">{t('fields.class')}</th>
            {classFields.map((field) => (
              <th key={field} scope="col" data-number="">
                {t(`classFields.${field}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {classSlugs.map((slug) => (
            <tr key={slug}>
              <th scope="row">{t(`classes.${slug}`)}</th>
              {classFields.map((field) => (
                <td key={field}>
                  <NumberCell path={`classes.${slug}.${field}`} label={`${t(`classes.${slug}`)}, ${t(`classFields.${field}`)}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </Section>
  )
}

function AirportTable() {
  const t = useTranslations('staff-pricing')
  return (
    <Section title={t('airportsTitle')} text={t('airportsText')}>
      <TableFrame label={t('airportsTitle')} className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">{t('fields.airport')}</th>
            {airportFields.map((field) => (
              <th key={field} scope="col" data-number="">
                {t(`airportFields.${field}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {airportSizes.map((size) => (
            <tr key={size}>
              <th scope="row">{t(`sizes.${size}`)}</th>
              {airportFields.map((field) => (
                <td key={field}>
                  <NumberCell path={`airports.${size}.${field}`} label={`${t(`sizes.${size}`)}, ${t(`airportFields.${field}`)}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </Section>
  )
}

function GeneralFields() {
  const t = useTranslations('staff-pricing')
  return (
    <Section title={t('generalTitle')} text={t('generalText')}>
      <div className={styles.fields}>
        {generalPaths.map((path) => (
          <NumberCell key={path} path={path} label={t(`general.${path.replace('general.', '') as 'margin'}`)} hideLabel={false} />
        ))}
      </div>
    </Section>
  )
}

interface LineProps {
  removeLabel: string
  onRemove: () => void
  children: ReactNode
}

/** A row of a list with what removes it. */
function Line({ removeLabel, onRemove, children }: LineProps) {
  const { isFixed } = usePricingFields()
  return (
    <div className={styles.line}>
      {children}
      {isFixed ? null : (
        <IconButton size="small" label={removeLabel} icon={<Trash2 size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={onRemove} />
      )}
    </div>
  )
}

function Add({ label, onAdd }: { label: string; onAdd: () => void }) {
  const { isFixed } = usePricingFields()
  return isFixed ? null : (
    <div>
      <Button size="small" variant="outline" icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={onAdd}>
        {label}
      </Button>
    </div>
  )
}

function Peaks() {
  const t = useTranslations('staff-pricing')
  const { fields } = usePricingFields()
  const rows = useRows('peaks')
  return (
    <Section title={t('peaks')} text={t('peaksText')}>
      {fields.peaks.map((peak, at) => (
        <Line key={peak.key} removeLabel={t('removePeak', { at: at + 1 })} onRemove={() => rows.remove(peak.key)}>
          <Choice
            label={t('fields.peak')}
            value={peak.code}
            onChange={(code) => rows.set(peak.key, { code })}
            options={peakCodes.map((code) => ({ value: code, label: t(`peak.${code}`) }))}
          />
          <Cell
            hideLabel={false}
            label={t('fields.firstDay')}
            path={`peaks.${at}.from`}
            value={peak.from}
            onChange={(from) => rows.set(peak.key, { from })}
          />
          <Cell
            hideLabel={false}
            label={t('fields.lastDay')}
            path={`peaks.${at}.to`}
            value={peak.to}
            onChange={(to) => rows.set(peak.key, { to })}
          />
          <Cell
            hideLabel={false}
            label={t('fields.percent')}
            path={`peaks.${at}.permille`}
            value={peak.percent}
            onChange={(percent) => rows.set(peak.key, { percent })}
          />
        </Line>
      ))}
      <Add label={t('addPeak')} onAdd={() => rows.add(newRow({ code: 'event', from: '', to: '', percent: '' }))} />
    </Section>
  )
}

function Notices() {
  const t = useTranslations('staff-pricing')
  const { fields } = usePricingFields()
  const rows = useRows('notices')
  return (
    <Section title={t('notices')} text={t('noticesText')}>
      {fields.notices.map((notice, at) => (
        <Line key={notice.key} removeLabel={t('removeNotice', { at: at + 1 })} onRemove={() => rows.remove(notice.key)}>
          <Cell
            hideLabel={false}
            label={t('fields.hours')}
            path={`short_notice.${at}.hours`}
            value={notice.hours}
            onChange={(hours) => rows.set(notice.key, { hours })}
          />
          <Cell
            hideLabel={false}
            label={t('fields.percent')}
            path={`short_notice.${at}.permille`}
            value={notice.percent}
            onChange={(percent) => rows.set(notice.key, { percent })}
          />
        </Line>
      ))}
      <Add label={t('addNotice')} onAdd={() => rows.add(newRow({ hours: '', percent: '' }))} />
    </Section>
  )
}

function Operators() {
  const t = useTranslations('staff-pricing')
  const { fields, companies } = usePricingFields()
  const rows = useRows('operators')
  const chosen = new Set(fields.operators.map(({ id }) => id))
  return (
    <Section title={t('operators')} text={t('operatorsText')}>
      {fields.operators.map((operator, at) => (
        <Line key={operator.key} removeLabel={t('removeOperator', { at: at + 1 })} onRemove={() => rows.remove(operator.key)}>
          <Choice
            label={t('fields.operator')}
            value={operator.id}
            placeholder={t('choose')}
            onChange={(id) => rows.set(operator.key, { id })}
            options={companies
              .filter(({ id }) => String(id) === operator.id || !chosen.has(String(id)))
              .map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <Cell
            hideLabel={false}
            label={t('fields.ofRate')}
            path={`operators.${operator.id}`}
            value={operator.percent}
            onChange={(percent) => rows.set(operator.key, { percent })}
          />
        </Line>
      ))}
      <Add label={t('addOperator')} onAdd={() => rows.add(newRow({ id: '', percent: '100' }))} />
    </Section>
  )
}

function Countries() {
  const t = useTranslations('staff-pricing')
  const { fields, change } = usePricingFields()
  const rows = useRows('countries')
  return (
    <Section title={t('countries')} text={t('countriesText')}>
      {fields.countries.map((country, at) => (
        <Line key={country.key} removeLabel={t('removeCountry', { at: at + 1 })} onRemove={() => rows.remove(country.key)}>
          <Cell
            hideLabel={false}
            isText
            label={t('fields.country')}
            path={`airport_countries.${country.country.trim().toUpperCase()}`}
            maxLength={2}
            value={country.country}
            onChange={(code) => rows.set(country.key, { country: code })}
          />
          <Cell
            hideLabel={false}
            label={t('fields.ofCharges')}
            path={`airport_countries.${country.country.trim().toUpperCase()}`}
            value={country.percent}
            onChange={(percent) => rows.set(country.key, { percent })}
          />
        </Line>
      ))}
      <Add label={t('addCountry')} onAdd={() => rows.add(newRow({ country: '', percent: '100' }))} />
      <Cell
        hideLabel={false}
        isText
        label={t('freeCountries')}
        hint={t('freeCountriesHint')}
        maxLength={300}
        path="free_route_countries"
        value={fields.freeCountries}
        onChange={(freeCountries) => change((now) => ({ ...now, freeCountries }))}
      />
    </Section>
  )
}
