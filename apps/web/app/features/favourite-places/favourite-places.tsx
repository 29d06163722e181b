import { Suspense, useEffect, useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { House, Plus, Star } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { maxFavouritePlaces } from '@aquilane/domain/favourite-places/rules'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading } from '@aquilane/ui/heading'
import { Skeleton } from '@aquilane/ui/skeleton'
import { toasts } from '@aquilane/ui/toast-queue'
import { LazyPlaceField } from '~/features/trip/index.ts'
import { deleteFavourite, favouritesQuery, saveFavourite, type FavouritePlace } from '~/lib/favourite-places.ts'
import styles from './favourite-places.module.css'

interface Change {
  place: FavouritePlace['place']
  does: 'save' | 'remove' | 'home' | 'noHome'
}

/** What was done, as it is said. */
const done = { save: 'saved', remove: 'removed', home: 'savedHome', noHome: 'savedNoHome' } as const

function useChange() {
  const t = useTranslations('favourite-places')
  const locale = useLocale()
  return useMutation({
    mutationFn: ({ place: { selector }, does }: Change) => {
      if (does === 'remove') return deleteFavourite(locale, selector)
      return saveFavourite(locale, { selector, ...(does === 'save' ? {} : { is_home: does === 'home' }) })
    },
    onSuccess: (_, { place: { name }, does }) => toasts.show({ tone: 'ok', title: t(done[does], { place: name }) }),
    onError: (error) => {
      const isFull = error instanceof ApiError && error.code === 'LIMIT_REACHED'
      toasts.show({ tone: 'error', title: isFull ? t('full', { count: maxFavouritePlaces }) : t('saveFailed') })
    },
  })
}

/** Places that come first in a search, one of them its start. */
export function FavouritePlaces() {
  const t = useTranslations('favourite-places')
  const locale = useLocale()
  const { data, isPending, refetch } = useQuery(favouritesQuery(locale))
  const change = useChange()
  return (
    <section className={styles.section} aria-label={t('title')}>
      <div className={styles.head}>
        <Heading level={2} size={28}>
          {t('title')}
        </Heading>
        <p>{t('text')}</p>
      </div>
      {isPending ? (
        <Skeleton height="72px" radius="6px" />
      ) : !data ? (
        <EmptyState level={3} title={t('failed')} actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
      ) : (
        <>
          {data.data.length > 0 ? (
            <ul className={styles.list}>
              {data.data.map((favourite) => (
                <Favourite key={favourite.place.selector} {...favourite} isBusy={change.isPending} onChange={change.mutate} />
              ))}
            </ul>
          ) : (
            <p className={styles.none}>{t('empty')}</p>
          )}
          <AddPlace onAdd={(place) => change.mutate({ place, does: 'save' })} />
        </>
      )}
    </section>
  )
}

/** The field comes when it is asked for: most visits of the page leave the places as they are. */
function AddPlace({ onAdd }: { onAdd: (place: FavouritePlace['place']) => void }) {
  const t = useTranslations('favourite-places')
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <div>
        <Button variant="outline" size="small" icon={<Plus aria-hidden="true" />} onClick={() => setOpen(true)}>
          {t('add')}
        </Button>
      </div>
    )
  return (
    <div className={styles.add}>
      <Suspense fallback={<Skeleton height="56px" radius="6px" />}>
        <LazyPlaceField id={fieldId} label={t('add')} value={null} optional onChange={(place) => (place ? onAdd(place) : undefined)} />
        <FocusField />
      </Suspense>
    </div>
  )
}

const fieldId = 'favourite-place'

/** The press that opened the field leads into it. */
function FocusField() {
  useEffect(() => document.getElementById(fieldId)?.focus(), [])
  return null
}

interface FavouriteProps extends FavouritePlace {
  isBusy: boolean
  onChange: (change: Change) => void
}

function Favourite({ place, is_home: isHome, isBusy, onChange }: FavouriteProps) {
  const t = useTranslations('favourite-places')
  const code = place.iata ?? place.icao
  const Icon = isHome ? House : Star
  return (
    <li className={styles.favourite}>
      <Icon aria-hidden="true" />
      <span className={styles.what}>
        <b>{code && place.type === 'airport' ? `${place.name} (${code})` : place.name}</b>
        <span>{place.placement}</span>
      </span>
      {isHome ? <Badge tone="gold">{t('home')}</Badge> : null}
      <span className={styles.actions}>
        <Button
          variant="quiet"
          size="small"
          disabled={isBusy}
          aria-label={t(isHome ? 'noHomeOf' : 'makeHomeOf', { place: place.name })}
          onClick={() => onChange({ place, does: isHome ? 'noHome' : 'home' })}
        >
          {t(isHome ? 'noHome' : 'makeHome')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          disabled={isBusy}
          aria-label={t('removeOf', { place: place.name })}
          onClick={() => onChange({ place, does: 'remove' })}
        >
          {t('remove')}
        </Button>
      </span>
    </li>
  )
}
