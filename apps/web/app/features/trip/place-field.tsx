import { Suspense, useMemo } from 'react'
import { Building2, Plane } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { FoundLocation, Location } from '@aquilane/domain/location'
import { formatDuration } from '@aquilane/i18n/format'
import { AsyncCombobox } from '@aquilane/ui/async-combobox'
import { lazyPart } from '~/lib/lazy-part.ts'
import { useActing } from '~/lib/acting.ts'
import { useSession } from '~/lib/session.ts'
import { placeCode, placeText, withoutServes } from './place-text.ts'
import { usePlaceSections } from './use-place-sections.ts'
import styles from './place-field.module.css'

/** For customers who are signed in. */
const FavouriteToggle = lazyPart(() => import('./favourite-toggle.tsx').then((module) => module.FavouriteToggle))

interface PlaceFieldProps {
  id: string
  label: string
  value: Location | null
  /** The place at the other end of the leg, which is not suggested. */
  other?: Location | null
  onChange: (place: Location | null) => void
  error?: string
  /** May stay empty. */
  optional?: boolean
  /** Offers "any airport of the city" for airports of a city with several. */
  onSwitchToCity?: () => void
}

/** Where a leg starts or ends: favourite, recent, nearby and popular places at first, then what matches in both languages, by name or code. */
export function PlaceField({ id, label, value, other = null, onChange, error, optional = false, onSwitchToCity }: PlaceFieldProps) {
  const t = useTranslations('trip')
  const sections = usePlaceSections(other)
  const messages = useMemo(
    () => ({
      count: (n: number) => t('places.count', { count: n }),
      loading: t('places.loading'),
      empty: (query: string) => t('places.empty', { query }),
      tooShort: (min: number) => t('places.tooShort', { count: min }),
      failed: t('places.failed'),
      retry: t('places.retry'),
      clear: t('places.clear', { field: label }),
      close: t('close'),
      title: label,
    }),
    [t, label],
  )
  return (
    <div className={styles.wrap}>
      <AsyncCombobox<FoundLocation>
        id={id}
        look="inset"
        label={label}
        placeholder={t('places.placeholder')}
        value={value}
        onChange={(place) => onChange(place && withoutServes(place))}
        load={sections.load}
        minChars={3}
        itemKey={(place) => place.selector}
        itemText={(place) => (place.type === 'city' ? t('places.anyAirportOf', { city: place.name }) : placeText(place))}
        renderItem={(place, mark) => (
          <span className={styles.item} data-child={place.type === 'airport' || undefined}>
            <span className={styles.glyph} aria-hidden="true">
              {place.type === 'city' ? <Building2 size={18} strokeWidth={1.5} /> : <Plane size={18} strokeWidth={1.5} />}
            </span>
            <span className={styles.name}>
              <span>{place.type === 'city' ? t.rich('places.anyAirport', { city: () => mark(place.name) }) : mark(place.name)}</span>
              <SecondLine place={place} />
            </span>
            <span className={styles.code}>{mark(placeCode(place))}</span>
          </span>
        )}
        messages={messages}
        error={error}
        required={!optional}
      />
      <Below value={value} onSwitchToCity={onSwitchToCity} />
    </div>
  )
}

/** What can be done with the chosen place: all airports of its city instead, or keeping it. */
function Below({ value, onSwitchToCity }: Pick<PlaceFieldProps, 'value' | 'onSwitchToCity'>) {
  const t = useTranslations('trip')
  const { loggedIn } = useSession()
  const isOwn = useActing() === null
  if (!value) return null
  const city = value.type === 'airport' && value.canChangeToCity && onSwitchToCity ? value.city : null
  if (!city && !(loggedIn && isOwn)) return null
  return (
    <div className={styles.below}>
      {city ? (
        <button type="button" className={styles.toCity} onClick={onSwitchToCity}>
          {t('places.switchToCity', { city: city.name })}
        </button>
      ) : null}
      {loggedIn && isOwn ? (
        <Suspense>
          <FavouriteToggle place={value} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Where the airport is; where it was found by the name of a lake, a resort or an island: what it serves and how far that is by car. */
function SecondLine({ place: { placement, serves } }: { place: FoundLocation }) {
  const t = useTranslations('trip')
  if (!serves) return <span className={styles.placement}>{placement}</span>
  const { name, drive_minutes, onward } = serves
  return (
    <span className={styles.serves}>
      {drive_minutes === null
        ? name
        : t('places.serves', { place: name, duration: formatDuration(drive_minutes), onward: onward ?? 'none' })}
    </span>
  )
}
