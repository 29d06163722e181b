import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoney, formatNumber } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Chip } from '@aquilane/ui/chip'
import { Select } from '@aquilane/ui/select'
import { ClassChips, type ChoiceProps } from './class-chips.tsx'
import { cabinWishes, type CabinWish } from '@aquilane/domain/fleet/cabin'
import { countCabin, countStanding } from './filter-counts.ts'
import { countActiveFilters, flexHours, noFilters, standingHeightM } from './suggestion-filters.ts'
import type { Suggestion } from './use-suggestions.ts'
import styles from './filters-bar.module.css'

/** Steps that split the prices on offer into readable bounds. */
function priceSteps(list: readonly Suggestion[]): number[] {
  const prices = list.map((one) => one.price.amount).toSorted((a, b) => a - b)
  const at = (share: number) => prices[Math.floor((prices.length - 1) * share)] ?? 0
  const round = (value: number) => Math.ceil(value / 1000) * 1000
  return [...new Set([0.25, 0.5, 0.75].map((share) => round(at(share))))].filter((step) => step > 0)
}

const seatSteps = [4, 6, 8, 10, 13, 16]

interface FiltersPanelProps extends ChoiceProps {
  id: string
  /** How many offers the filters leave. */
  shown: number
  /** How many offers are of favourite aircraft. */
  favourites: number
  /** Choice of airports. */
  airports: ReactNode
  /** Where a leg leaves its hour open, departures of other hours are on the list already. */
  hasOpenHour: boolean
  onClose: () => void
}

/** The filters that the line has no room for. */
export function FiltersPanel({ id, shown, favourites, airports, hasOpenHour, onClose, ...choice }: FiltersPanelProps) {
  const { filters, onChange } = choice
  const t = useTranslations('suggestions')
  return (
    <div id={id} className={styles.panel}>
      {airports}
      <div className={styles.narrow}>
        <ClassChips {...choice} />
      </div>
      <Ticks {...choice} favourites={favourites} />
      <Bounds {...choice} hasOpenHour={hasOpenHour} />
      <div className={styles.end}>
        {countActiveFilters(filters) > 0 ? (
          <Button variant="quiet" size="small" onClick={() => onChange(noFilters)}>
            {t('clearFilters')}
          </Button>
        ) : null}
        <Button variant="outline" size="small" onClick={onClose}>
          {t('showFound', { count: shown })}
        </Button>
      </div>
    </div>
  )
}

/** What travellers may wish for in a cabin, where an aircraft on the list has it; nothing is known of visitors' offers. */
function shownWishes(all: readonly Suggestion[], filters: ChoiceProps['filters']): { wish: CabinWish; count: number; isOn: boolean }[] {
  if (all.every(({ aircraft }) => aircraft === null)) return []
  return cabinWishes
    .map((wish) => ({ wish, count: countCabin(all, filters, wish), isOn: filters.cabin.includes(wish) }))
    .filter(({ count, isOn }) => count > 0 || isOn)
}

/** Filters that are on or off; one that no offer passes and that is off is left out. */
function Ticks({ all, filters, onChange, favourites }: ChoiceProps & { favourites: number }) {
  const t = useTranslations('suggestions')
  const standing = countStanding(all, filters)
  const isStandingShown = standing > 0 || filters.standing
  const wishes = shownWishes(all, filters)
  if (favourites === 0 && !isStandingShown && wishes.length === 0) return null
  return (
    <div className={styles.ticks}>
      {wishes.map(({ wish, count, isOn }) => (
        <Chip
          key={wish}
          pressed={isOn}
          count={count}
          onChange={(on) => onChange({ cabin: cabinWishes.filter((one) => (one === wish ? on : filters.cabin.includes(one))) })}
        >
          {t(`cabin.${wish}`)}
        </Chip>
      ))}
      {isStandingShown ? (
        <Chip pressed={filters.standing} count={standing} onChange={(on) => onChange({ standing: on })}>
          {t('standing', { height: formatNumber(standingHeightM, 2) })}
        </Chip>
      ) : null}
      {favourites > 0 ? (
        <Chip pressed={filters.favourites} count={favourites} onChange={(on) => onChange({ favourites: on })}>
          {t('favourites')}
        </Chip>
      ) : null}
      {wishes.length > 0 ? <p className={styles.ticksNote}>{t('cabin.note')}</p> : null}
    </div>
  )
}

/** How far the departure may move, how many seats at least and which price at most. */
function Bounds({ all, filters, onChange, hasOpenHour }: ChoiceProps & { hasOpenHour: boolean }) {
  const t = useTranslations('suggestions')
  const steps = [...new Set([...priceSteps(all), ...(filters.priceMax > 0 ? [filters.priceMax] : [])])].toSorted((a, b) => a - b)
  const any = { value: '0', label: t('any') }
  return (
    <div className={styles.selects}>
      {hasOpenHour ? null : (
        <Select
          label={t('departure')}
          value={String(filters.flex)}
          onChange={(flex) => onChange({ flex: Number(flex) })}
          options={flexHours.map((hours) => ({ value: String(hours), label: hours === 0 ? t('flexNone') : t('flex', { hours }) }))}
        />
      )}
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
