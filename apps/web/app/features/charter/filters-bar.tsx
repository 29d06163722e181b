import { useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { formatMoney } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Chip, ChipGroup } from '@aquilane/ui/chip'
import { Disclosure } from '@aquilane/ui/disclosure'
import { Select } from '@aquilane/ui/select'
import { countActiveFilters, countByClass, flexHours, sorts, type SuggestionFilters } from './suggestion-filters.ts'
import type { Suggestion } from './use-suggestions.ts'
import styles from './filters-bar.module.css'

interface FiltersBarProps {
  all: readonly Suggestion[]
  /** How many of them the filters leave. */
  shown: number
  filters: SuggestionFilters
  onChange: (change: Partial<SuggestionFilters>) => void
  /** Choice of airports. */
  airports?: ReactNode
}

/** Steps that split the prices on offer into readable bounds. */
function priceSteps(list: readonly Suggestion[]): number[] {
  const prices = list.map((one) => one.price.amount).toSorted((a, b) => a - b)
  const at = (share: number) => prices[Math.floor((prices.length - 1) * share)] ?? 0
  const round = (value: number) => Math.ceil(value / 1000) * 1000
  return [...new Set([0.25, 0.5, 0.75].map((share) => round(at(share))))].filter((step) => step > 0)
}

const filtersHash = '#filters'

const seatSteps = [4, 6, 8, 10, 13, 16]

type ChoiceProps = Pick<FiltersBarProps, 'all' | 'filters' | 'onChange'>

/** Opens by the hash of the address and closes by clearing it (spec §2). @param isUsed filters of the link: shown until they are closed */
function useFiltersPopup(isUsed: boolean) {
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const [isShown, setShown] = useState(isUsed)
  const isOpen = hash === filtersHash || isShown
  const toggle = (open: boolean): void => {
    if (open === isOpen) return
    setShown(false)
    void navigate({ pathname, search, hash: open ? filtersHash : '' }, { replace: true, preventScrollReset: true, state })
  }
  return { isOpen, toggle }
}

/** Narrowing and ordering; every choice is a link to share. */
export function FiltersBar({ all, shown, filters, onChange, airports }: FiltersBarProps) {
  const t = useTranslations('suggestions')
  const active = countActiveFilters(filters)
  const popup = useFiltersPopup(active > 0)
  return (
    <div className={styles.filters} role="group" aria-label={t('filters')}>
      <div className={styles.filtersHead}>
        <p className={styles.count}>{t('found', { count: shown })}</p>
        {active > 0 ? (
          <Button variant="quiet" size="small" onClick={() => onChange({ classes: [], seats: 0, priceMax: 0, flex: 0 })}>
            {t('clearFilters')}
          </Button>
        ) : null}
        <Select
          label={t('sort')}
          value={filters.sort}
          onChange={(sort) => onChange({ sort: sorts.find((known) => known === sort) ?? 'class' })}
          options={sorts.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) }))}
        />
      </div>
      <Disclosure
        look="plain"
        open={popup.isOpen}
        onToggle={popup.toggle}
        summary={active > 0 ? t('filtersActive', { count: active }) : t('filters')}
      >
        <div className={styles.filterGroups}>
          {airports}
          <ClassChips all={all} filters={filters} onChange={onChange} />
          <Bounds all={all} filters={filters} onChange={onChange} />
        </div>
      </Disclosure>
    </div>
  )
}

function ClassChips({ all, filters, onChange }: ChoiceProps) {
  const t = useTranslations('suggestions')
  const classes = [...new Map(all.map((one) => [one.aircraft_class.slug, one.aircraft_class])).values()]
  const counts = countByClass(all, filters)
  return (
    <ChipGroup label={t('class')}>
      {classes.map(({ slug, name }) => (
        <Chip
          key={slug}
          pressed={filters.classes.includes(slug)}
          count={counts.get(slug) ?? 0}
          onChange={(on) => onChange({ classes: on ? [...filters.classes, slug] : filters.classes.filter((one) => one !== slug) })}
        >
          {name}
        </Chip>
      ))}
    </ChipGroup>
  )
}

/** How far the departure may move, how many seats at least and which price at most. */
function Bounds({ all, filters, onChange }: ChoiceProps) {
  const t = useTranslations('suggestions')
  const steps = [...new Set([...priceSteps(all), ...(filters.priceMax > 0 ? [filters.priceMax] : [])])].toSorted((a, b) => a - b)
  const any = { value: '0', label: t('any') }
  return (
    <div className={styles.selects}>
      <Select
        label={t('departure')}
        value={String(filters.flex)}
        onChange={(flex) => onChange({ flex: Number(flex) })}
        options={flexHours.map((hours) => ({ value: String(hours), label: hours === 0 ? t('flexNone') : t('flex', { hours }) }))}
      />
      <Select
        label={t('seatsMin')}
        value={String(filters.seats)}
        onChange={(seats) => onChange({ seats: Number(seats) })}
        options={[any, ...seatSteps.map((n) => ({ value: String(n), label: t('seatsAtLeast', { count: n }) }))]}
      />
      <Select
        label={t('priceMax')}
        value={String(filters.priceMax)}
        onChange={(price) => onChange({ priceMax: Number(price) })}
        options={[
          any,
          ...steps.map((step) => ({
            value: String(step),
            label: t('priceUpTo', { price: formatMoney({ amount: step, currency: 'EUR' }) }),
          })),
        ]}
      />
    </div>
  )
}
