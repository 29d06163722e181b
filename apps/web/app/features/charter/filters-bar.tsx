import { lazy, Suspense, useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { ArrowUpDown, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Select } from '@aquilane/ui/select'
import { ClassChips } from './class-chips.tsx'
import { countActiveFilters, sorts, type SuggestionFilters } from './suggestion-filters.ts'
import type { ListAddress } from './use-list-address.ts'
import type { Suggestion } from './use-suggestions.ts'
import styles from './filters-bar.module.css'

// Opens by a press, or by the address.
const FiltersPanel = lazy(() => import('./filters-panel.tsx').then((module) => ({ default: module.FiltersPanel })))

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

const filtersHash = '#filters'

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
        <Suspense fallback={null}>
          <FiltersPanel
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
        </Suspense>
      ) : null}
    </div>
  )
}

function Sort({ locked, filters, onChange }: Pick<FiltersBarProps, 'locked' | 'filters' | 'onChange'>) {
  const t = useTranslations('suggestions')
  const id = useId()
  return (
    <div className={styles.sort}>
      {/* The field has a label of its own: this one is for the eye and the pointer. */}
      <label htmlFor={id} aria-hidden="true">
        <ArrowUpDown size={16} strokeWidth={1.5} />
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
