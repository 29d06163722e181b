import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { ArrowUpDown, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { formatMoney } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { Chip, ChipGroup } from '@aquilane/ui/chip'
import { Select } from '@aquilane/ui/select'
import { countActiveFilters, countByClass, flexHours, sorts, type SuggestionFilters } from './suggestion-filters.ts'
import type { ListAddress } from './use-list-address.ts'
import type { Suggestion } from './use-suggestions.ts'
import styles from './filters-bar.module.css'

interface FiltersBarProps {
  all: readonly Suggestion[]
  /** How many of them the filters leave. */
  shown: number
  address: ListAddress
  /** How many offers are of favourite aircraft. */
  favourites: number
  /** Visitors see no single aircraft, and no year. */
  locked: boolean
  filters: SuggestionFilters
  onChange: (change: Partial<SuggestionFilters>) => void
  /** Choice of airports. */
  airports?: ReactNode
  /** Where a leg leaves its hour open, departures of other hours are on the list already. */
  hasOpenHour: boolean
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

/** Opens by the hash of the address and closes by clearing it (spec §2), by Escape or by a press outside. */
function useFiltersPopup({ hash, setHash }: ListAddress) {
  const group = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const isOpen = hash === filtersHash
  const toggle = (open: boolean): void => setHash(open ? filtersHash : '')
  const latest = useRef(toggle)
  useEffect(() => {
    latest.current = toggle
  })
  useEffect(() => {
    if (!isOpen) return
    const close = (event: PointerEvent): void => {
      if (event.target instanceof Node && !group.current?.contains(event.target)) latest.current(false)
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [isOpen])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return
    toggle(false)
    opener.current?.focus()
  }
  return { isOpen, toggle, group, opener, onKeyDown }
}

/** Narrowing and ordering on one line that stays on the screen; every choice is a link to share. */
export function FiltersBar({ all, shown, favourites, locked, filters, address, onChange, airports, hasOpenHour }: FiltersBarProps) {
  const t = useTranslations('suggestions')
  const active = countActiveFilters(filters)
  const { isOpen, toggle, group, opener, onKeyDown } = useFiltersPopup(address)
  const panel = useId()
  const choice = { all, filters, onChange }
  return (
    // Escape closes the panel from any of its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div ref={group} className={styles.filters} role="group" aria-label={t('filters')} onKeyDown={onKeyDown}>
      <div className={styles.line}>
        <Button
          ref={opener}
          variant="outline"
          size="small"
          icon={<SlidersHorizontal size={16} strokeWidth={1.5} aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onClick={() => toggle(!isOpen)}
        >
          {active > 0 ? t('filtersActive', { count: active }) : t('filters')}
        </Button>
        <div className={styles.wide}>
          <ClassChips {...choice} scroll />
        </div>
        <p className={styles.count}>{t('found', { count: shown })}</p>
        <Sort locked={locked} filters={filters} onChange={onChange} />
      </div>
      {isOpen ? (
        <Panel
          {...choice}
          id={panel}
          shown={shown}
          favourites={favourites}
          airports={airports}
          hasOpenHour={hasOpenHour}
          onClose={() => {
            toggle(false)
            opener.current?.focus()
          }}
        />
      ) : null}
    </div>
  )
}

type PanelProps = ChoiceProps &
  Pick<FiltersBarProps, 'shown' | 'favourites' | 'airports' | 'hasOpenHour'> & { id: string; onClose: () => void }

/** The filters that the line has no room for. */
function Panel({ id, shown, favourites, airports, hasOpenHour, onClose, ...choice }: PanelProps) {
  const { filters, onChange } = choice
  const t = useTranslations('suggestions')
  return (
    <div id={id} className={styles.panel}>
      {airports}
      <div className={styles.narrow}>
        <ClassChips {...choice} />
      </div>
      {favourites > 0 ? (
        <Chip className={styles.favourites} pressed={filters.favourites} count={favourites} onChange={(on) => onChange({ favourites: on })}>
          {t('favourites')}
        </Chip>
      ) : null}
      <Bounds {...choice} hasOpenHour={hasOpenHour} />
      <div className={styles.end}>
        {countActiveFilters(filters) > 0 ? (
          <Button variant="quiet" size="small" onClick={() => onChange({ classes: [], seats: 0, priceMax: 0, flex: 0, favourites: false })}>
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

function Sort({ locked, filters, onChange }: Pick<FiltersBarProps, 'locked' | 'filters' | 'onChange'>) {
  const t = useTranslations('suggestions')
  const id = useId()
  return (
    <div className={styles.sort}>
      <label htmlFor={id}>
        <ArrowUpDown size={16} strokeWidth={1.5} aria-hidden="true" />
        <span className={styles.sortWord}>{t('sort')}</span>
      </label>
      <Select
        id={id}
        label={t('sort')}
        hideLabel
        value={filters.sort}
        onChange={(sort) => onChange({ sort: sorts.find((known) => known === sort) ?? 'class' })}
        options={sorts.filter((sort) => sort !== 'newest' || !locked).map((sort) => ({ value: sort, label: t(`sorts.${sort}`) }))}
      />
    </div>
  )
}

function ClassChips({ all, filters, onChange, scroll }: ChoiceProps & { scroll?: boolean }) {
  const t = useTranslations('suggestions')
  const classes = [...new Map(all.map((one) => [one.aircraft_class.slug, one.aircraft_class])).values()]
  const counts = countByClass(all, filters)
  return (
    <ChipGroup label={t('class')} scroll={scroll}>
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
function Bounds({ all, filters, onChange, hasOpenHour }: ChoiceProps & Pick<FiltersBarProps, 'hasOpenHour'>) {
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
