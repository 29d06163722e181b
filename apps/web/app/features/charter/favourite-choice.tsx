import { Star } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '@aquilane/ui/icon-button'
import type { Favourites } from './use-favourites.ts'
import type { Suggestion } from './use-suggestions.ts'
import styles from './suggestion-row.module.css'

/** Makes an aircraft a favourite or takes it out; a visitor's offer names none. */
export function FavouriteChoice({ suggestion, favourites }: { suggestion: Suggestion; favourites: Favourites }) {
  const t = useTranslations('suggestions')
  const tail = suggestion.aircraft?.tail
  if (!tail) return null
  return (
    <IconButton
      size="small"
      className={styles.favourite}
      label={t('favourite', { name: `${suggestion.aircraft_type.name} ${tail}` })}
      aria-pressed={favourites.has(tail)}
      icon={<Star size={16} strokeWidth={1.5} aria-hidden="true" />}
      onClick={() => favourites.toggle(tail)}
    />
  )
}
