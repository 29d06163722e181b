import { hasWish, type CabinWish } from '@aquilane/domain/fleet/cabin'
import { filterSuggestions, type Listed, type SuggestionFilters } from './suggestion-filters.ts'

/** Suggestions with a cabin to stand in that the other filters leave. */
export const countStanding = <T extends Listed>(list: readonly T[], filters: SuggestionFilters): number =>
  filterSuggestions(list, { ...filters, standing: true }).length

/** Suggestions stated to have a wish that the other filters leave. */
export const countCabin = <T extends Listed>(list: readonly T[], filters: SuggestionFilters, wish: CabinWish): number =>
  filterSuggestions(list, filters).filter(({ aircraft }) => hasWish(aircraft?.cabin ?? null, wish)).length
