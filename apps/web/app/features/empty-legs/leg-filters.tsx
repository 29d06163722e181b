import { useTranslations } from 'use-intl'
import { formatMoney } from '@aquilane/i18n/format'
import { Checkbox } from '@aquilane/ui/checkbox'
import { ChipGroup } from '@aquilane/ui/chip'
import { ChipOption } from '@aquilane/ui/chip-option'
import { Select } from '@aquilane/ui/select'
import { FiltersForm, NumberChoice } from '~/features/flight-offers/index.ts'
import { usePaths } from '~/lib/texts.tsx'
import { countFilters, readFilters, sorts, toUrlQuery, type EmptyLegList, type LegFilters as Filters, type Sort } from './leg-query.ts'
import styles from './leg-filters.module.css'

interface LegFiltersProps {
  filters: Filters
  places: EmptyLegList['places']
  classes: readonly { slug: string; name: string }[]
}

const paxSteps = [2, 3, 4, 5, 6, 8, 10, 12]
const priceSteps = [3_000, 5_000, 7_500, 10_000, 15_000, 25_000, 50_000]

export function LegFilters({ filters, places, classes }: LegFiltersProps) {
  const t = useTranslations('empty-legs.filters')
  const paths = usePaths()
  const toChoices = (options: EmptyLegList['places']['from']) =>
    options.map(({ selector, name, count }) => ({ value: selector, label: t('place', { name, count }) }))
  return (
    <FiltersForm
      filters={filters}
      active={countFilters(filters)}
      t={t}
      from={toChoices(places.from)}
      to={toChoices(places.to)}
      action={paths.emptyLegs()}
      address={paths.emptyLegs(toUrlQuery({ ...filters, page: 1 }))}
      toAddress={(params) => paths.emptyLegs(toUrlQuery({ ...readFilters(params), page: 1 }))}
      list="legs"
    >
      <NumberChoice
        label={t('pax')}
        name="pax"
        value={filters.pax > 1 ? filters.pax : 0}
        any={t('paxAny')}
        steps={paxSteps}
        toLabel={(count) => t('paxCount', { count })}
      />
      <NumberChoice
        label={t('priceMin')}
        name="price_min"
        value={filters.priceMin}
        any={t('priceAny')}
        steps={priceSteps}
        toLabel={(amount) => formatMoney({ amount, currency: 'EUR' })}
      />
      <NumberChoice
        label={t('priceMax')}
        name="price_max"
        value={filters.priceMax}
        any={t('priceAny')}
        steps={priceSteps}
        toLabel={(amount) => formatMoney({ amount, currency: 'EUR' })}
      />
      <Select
        label={t('sort')}
        name="sort"
        defaultValue={filters.sort}
        options={[...new Set<Sort>([...sorts, filters.sort])].map((sort) => ({ value: sort, label: t(`sorts.${sort}`) }))}
      />
      <ChipGroup label={t('classes')} className={styles.line}>
        {classes.map(({ slug, name }) => (
          <ChipOption key={slug} name="classes" value={slug} defaultChecked={filters.classes.includes(slug)}>
            {name}
          </ChipOption>
        ))}
      </ChipGroup>
      <Checkbox name="subscribed" value="true" defaultChecked={filters.subscribed} className={styles.line}>
        {t('subscribed')}
      </Checkbox>
    </FiltersForm>
  )
}
