import { useTranslations } from 'use-intl'
import { numberFields } from '@aquilane/domain/pricing/numbers'
import type { StaffTaxCode } from '@aquilane/domain/charter/tax-rows'
import { TAX_SCHEMES } from '@aquilane/domain/charter/tax-schemes'
import { toText } from '@aquilane/domain/pricing/units'
import type { VersionDetails } from './pricing.ts'

type Difference = VersionDetails['differences'][number]
type Value = Difference['from']

/** An amount has one unit in every form of a tariff. */
const amountUnits = new Map(Object.values(TAX_SCHEMES).flatMap(({ amounts }) => Object.entries(amounts)))

/** What a difference concerns, and its values, in words and in the units that people read. */
export function useDifferenceText(
  version: VersionDetails,
  locale: string,
): (difference: Difference) => { label: string; from: string; to: string } {
  const t = useTranslations('staff-pricing')
  const units = new Map(numberFields.map(({ path, unit }) => [path, unit]))
  const companies = new Map(version.companies.map(({ id, name }) => [String(id), name]))
  const say = (unit: Parameters<typeof toText>[0] | null) => (value: Value) =>
    value === null || value === ''
      ? '–'
      : typeof value === 'number' && unit
        ? `${toText(unit, value, locale)}${unit === 'permille' ? ' %' : ''}`
        : String(value)
  const taxLabel = (rest: string): { label: string; unit: Parameters<typeof toText>[0] | null } => {
    const [, tax = '', row = '', name = ''] = /^(\S+) (.*)\.(\w+)$/.exec(rest) ?? []
    const unit = amountUnits.get(name) ?? null
    const field = unit ? t(`amounts.${name}` as 'amounts.first') : t(`fields.${name === 'note' ? 'taxNote' : name}` as 'fields.source')
    return { label: `${t(`tax.${tax as StaffTaxCode}`)} ${row}: ${field}`, unit }
  }
  return ({ path, from, to }) => {
    const [area = '', ...parts] = path.split('.')
    const rest = parts.join('.')
    const text = (label: string, unit: Parameters<typeof toText>[0] | null) => ({ label, from: say(unit)(from), to: say(unit)(to) })
    if (area === 'numbers') {
      const [group = '', key = '', name = ''] = parts
      const label =
        group === 'classes'
          ? `${t(`classes.${key as 'light'}`)}: ${t(`classFields.${name as 'rate'}`)}`
          : group === 'airports'
            ? `${t(`sizes.${key as 'hub'}`)}: ${t(`airportFields.${name as 'handling'}`)}`
            : t(`general.${key as 'margin'}`)
      return text(label, units.get(rest) ?? null)
    }
    if (area === 'taxes') {
      const { label, unit } = taxLabel(rest)
      return text(label, unit)
    }
    if (area === 'operators') return text(`${t('operators')}: ${companies.get(rest) ?? rest}`, 'permille')
    if (area === 'short_notice') return text(t('noticeOf', { hours: rest }), 'permille')
    if (area === 'peaks') {
      const [, code = '', name = ''] = /^(\S+) .*\.(\w+)$/.exec(rest) ?? []
      return text(`${t('peaks')}: ${t(`peak.${code as 'august'}`)}`, name === 'permille' ? 'permille' : null)
    }
    if (area === 'airport_countries') return text(`${t('countries')}: ${rest}`, 'permille')
    return { label: `${t('freeCountries')}: ${rest}`, from: from === null ? t('no') : t('yes'), to: to === null ? t('no') : t('yes') }
  }
}
