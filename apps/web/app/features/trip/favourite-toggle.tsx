import { useMutation, useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { maxFavouritePlaces } from '@aquilane/domain/favourite-places/rules'
import type { Location } from '@aquilane/domain/location'
import { toasts } from '@aquilane/ui/toast-queue'
import { deleteFavourite, favouritesQuery, saveFavourite } from '~/lib/favourite-places.ts'
import { Queries } from '~/lib/queries.tsx'
import { WithTexts } from '~/lib/texts.tsx'
import styles from './place-field.module.css'

/** Keeps the chosen place, or keeps it no longer. */
export function FavouriteToggle({ place }: { place: Location }) {
  return (
    <Queries>
      <WithTexts add={['favourite-places']}>
        <Toggle place={place} />
      </WithTexts>
    </Queries>
  )
}

function Toggle({ place: { selector, name } }: { place: Location }) {
  const t = useTranslations('favourite-places')
  const locale = useLocale()
  const { data } = useQuery(favouritesQuery(locale))
  const toggle = useMutation({
    mutationFn: (isKept: boolean) => (isKept ? deleteFavourite(locale, selector) : saveFavourite(locale, { selector })),
    onSuccess: (_, isKept) => toasts.show({ tone: 'ok', title: t(isKept ? 'removed' : 'saved', { place: name }) }),
    onError: (error) => {
      const isFull = error instanceof ApiError && error.code === 'LIMIT_REACHED'
      toasts.show({ tone: 'error', title: isFull ? t('full', { count: maxFavouritePlaces }) : t('saveFailed') })
    },
  })
  // Without the list it is not known what a press would do.
  if (!data) return null
  const isKept = data.data.some(({ place }) => place.selector === selector)
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={isKept}
      aria-label={t('keepOf', { place: name })}
      disabled={toggle.isPending}
      onClick={() => toggle.mutate(isKept)}
    >
      <Star aria-hidden="true" />
      {t('keep')}
    </button>
  )
}
