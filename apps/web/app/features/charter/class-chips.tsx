import { useTranslations } from 'use-intl'
import { Chip, ChipGroup } from '@aquilane/ui/chip'
import { countByClass, type SuggestionFilters } from './suggestion-filters.ts'
import type { Suggestion } from './use-suggestions.ts'

export interface ChoiceProps {
  all: readonly Suggestion[]
  filters: SuggestionFilters
  onChange: (change: Partial<SuggestionFilters>) => void
}

export function ClassChips({ all, filters, onChange, scroll }: ChoiceProps & { scroll?: boolean }) {
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
