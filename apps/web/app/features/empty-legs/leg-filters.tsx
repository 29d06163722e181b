import type { FormEvent } from 'react'
import { SlidersHorizontal } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatMoney } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Checkbox } from '@aquilane/ui/checkbox'
import { ChipGroup, ChipOption } from '@aquilane/ui/chip'
import { TextLink } from '@aquilane/ui/link'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { usePaths } from '~/lib/texts.tsx'
import offer from '~/lib/flight-offer.module.css'
import { countFilters, readFilters, sorts, toUrlQuery, type EmptyLegList, type LegFilters as Filters } from './leg-query.ts'

interface LegFiltersProps {
  filters: Filters
  places: EmptyLegList['places']
  classes: readonly { slug: string; name: string }[]
}

const paxSteps = [2, 3, 4, 5, 6, 8, 10, 12]
const priceSteps = [3_000, 5_000, 7_500, 10_000, 15_000, 25_000, 50_000]

/** A plain GET form: works before scripts have run. On phones it opens through the hash (spec §2). */
export function LegFilters({ filters, places, classes }: LegFiltersProps) {
  const t = useTranslations('empty-legs.filters')
  const paths = usePaths()
  const navigate = useNavigate()
  const go = (form: HTMLFormElement) => {
    // Every change of a filter leads to the first page (spec §2).
    const next = { ...readFilters(new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))), page: 1 }
    void navigate(paths.emptyLegs(toUrlQuery(next)), { preventScrollReset: true })
  }
  const place = (options: EmptyLegList['places']['from'], chosen: string) => [
    { value: '', label: t('any') },
    // A link may name a place without legs.
    ...(chosen === '' || options.some(({ selector }) => selector === chosen)
      ? []
      : [{ value: chosen, label: chosen.replace(/^\w+:/, '') }]),
    ...options.map(({ selector, name, count }) => ({ value: selector, label: t('place', { name, count }) })),
  ]
  const active = countFilters(filters)
  return (
    <search className={offer.filters}>
      <a href="#filters" className={offer.openFilters}>
        <SlidersHorizontal size={18} strokeWidth={1.5} aria-hidden="true" />
        {t('open')}
        {active > 0 ? ` (${active})` : ''}
      </a>
      <form
        // The defaults change with the address.
        key={JSON.stringify(filters)}
        id="filters"
        method="get"
        action={paths.emptyLegs()}
        className={offer.form}
        aria-label={t('title')}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault()
          go(event.currentTarget)
        }}
        onChange={(event) => go(event.currentTarget)}
      >
        <Select label={t('from')} name="from" defaultValue={filters.from} options={place(places.from, filters.from)} />
        <Select label={t('to')} name="to" defaultValue={filters.to} options={place(places.to, filters.to)} />
        <TextField label={t('dateFrom')} name="date_from" type="date" defaultValue={filters.dateFrom} />
        <TextField label={t('dateTo')} name="date_to" type="date" defaultValue={filters.dateTo} />
        <Select
          label={t('pax')}
          name="pax"
          defaultValue={filters.pax > 1 ? String(filters.pax) : ''}
          options={[
            { value: '', label: t('paxAny') },
            ...withChosen(paxSteps, filters.pax > 1 ? filters.pax : 0).map((count) => ({
              value: String(count),
              label: t('paxCount', { count }),
            })),
          ]}
        />
        <Select
          label={t('priceMax')}
          name="price_max"
          defaultValue={filters.priceMax > 0 ? String(filters.priceMax) : ''}
          options={[
            { value: '', label: t('priceAny') },
            ...withChosen(priceSteps, filters.priceMax).map((amount) => ({
              value: String(amount),
              label: formatMoney({ amount, currency: 'EUR' }),
            })),
          ]}
        />
        <Select
          label={t('sort')}
          name="sort"
          defaultValue={filters.sort}
          options={sorts.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) }))}
        />
        <ChipGroup label={t('classes')} className={offer.classes}>
          {classes.map(({ slug, name }) => (
            <ChipOption key={slug} name="classes" value={slug} defaultChecked={filters.classes.includes(slug)}>
              {name}
            </ChipOption>
          ))}
        </ChipGroup>
        <Checkbox name="subscribed" value="true" defaultChecked={filters.subscribed} className={offer.classes}>
          {t('subscribed')}
        </Checkbox>
        <div className={offer.formEnd}>
          <Button type="submit" size="small">
            {t('show')}
          </Button>
          {active > 0 ? <TextLink href={paths.emptyLegs()}>{t('clear')}</TextLink> : null}
          <a href="#legs" className={offer.closeFilters}>
            {t('close')}
          </a>
        </div>
      </form>
    </search>
  )
}

const withChosen = (steps: readonly number[], chosen: number): number[] =>
  [...new Set([...steps, ...(chosen > 0 ? [chosen] : [])])].toSorted((a, b) => a - b)
