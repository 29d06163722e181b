import { Suspense } from 'react'
import { Plus, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { canAddDestination, tripLegs, type Trip, type TripLeg } from '@aquilane/domain/trip/trip'
import { legChoices } from '@aquilane/domain/trip/leg-choices'
import { inactiveCountries } from '@aquilane/domain/trip/validation'
import type { CityLocation } from '@aquilane/domain/location'
import { Button } from '@aquilane/ui/button'
import { ErrorSummary } from '@aquilane/ui/error-summary'
import { lazyPart } from '~/lib/lazy-part.ts'
import { LegRow } from './leg-row.tsx'
import { isStarted } from './trip-draft.ts'
import { useNextField } from './use-next-field.ts'
import { useTripDraft } from './use-trip-draft.ts'
import { useTripSearch } from './use-trip-search.ts'
import { emptyLegs, tripOn, useTrip, type TripAction, type TripRoute } from './use-trip.ts'
import styles from './trip-form.module.css'

/** Few pages are opened by a link that names a trip. */
const Missing = lazyPart(() => import('./linked-trip.tsx').then((module) => module.Missing))
/** Loaded when both ends of a leg are known, so that the home page needs no queries. */
const RoutePreview = lazyPart(() => import('./route-preview.tsx').then((module) => module.RoutePreview))

interface TripFormProps {
  /** A search that is edited. Without it the form starts with what was entered in this tab before. */
  initial?: Trip
  /** Legs shown at first; `/multi-leg` starts with two. */
  legs?: number
  /** A route that the page's address asks for; the rest of the trip is empty. */
  route?: TripRoute | null
  /** A popular destination that was chosen on the page; the rest of the trip stays. */
  destination?: CityLocation | undefined
}

/** The search form: legs, what is wrong with them, the way to the prices. */
export function TripForm({ initial, legs: legCount = 1, route = null, destination }: TripFormProps) {
  const t = useTranslations('trip')
  const [trip, dispatch] = useTrip(() => initial ?? (route ? tripOn(route) : emptyLegs(legCount)))
  const isEdit = initial !== undefined
  const filling = useTripDraft({ trip, dispatch, route, page: `${legCount}`, isEdit })
  const { openPicker, setOpenPicker, onChosen, watch } = useNextField({ trip, dispatch, destination })
  const legs = tripLegs(trip)
  const countries = inactiveCountries(trip)
  const search = useTripSearch({ trip, dispatch, ...filling, isFlyable: countries === '' })
  return (
    <form
      {...watch}
      className={styles.form}
      noValidate
      aria-label={t('title')}
      onSubmit={(event) => {
        event.preventDefault()
        search.submit()
      }}
    >
      {route ? (
        <Suspense>
          <Missing leg={legs[0]!} />
        </Suspense>
      ) : null}
      <ErrorSummary title={t('summary.title')} errors={search.attempt === 0 ? [] : legErrors(legs, t)} focusKey={search.attempt} />
      <div className={styles.legs}>
        {legs.map((leg) => (
          <LegRow
            key={leg.index}
            legs={legs}
            index={leg.index}
            openPicker={openPicker?.leg === leg.index ? openPicker.field : null}
            onPickerChange={(field) => setOpenPicker(field && { leg: leg.index, field })}
            onChosen={() => onChosen(leg.index)}
            choices={() => (typeof document === 'undefined' ? undefined : legChoices(trip, Temporal.Now.instant()))}
            dispatch={dispatch}
          />
        ))}
      </div>
      {countries === '' ? null : <p className={styles.notice}>{t('unavailable', { countries })}</p>}
      {search.hasFailed ? (
        <p role="alert" className={`${styles.notice} ${styles.failed}`}>
          {t('failed')}
        </p>
      ) : null}
      <div className={styles.actions}>
        <MoreLegs trip={trip} dispatch={dispatch} onClear={isEdit ? null : () => dispatch({ type: 'clear', legs: legCount })} />
        <Button type="submit" size="large" pending={search.isSending} pendingLabel={t('submitting')}>
          {t('submit')}
        </Button>
      </div>
      {legs.some(({ from, to }) => from && to) ? (
        <Suspense>
          <RoutePreview trip={trip} />
        </Suspense>
      ) : null}
    </form>
  )
}

/** The first error of each leg, with the id of its field. */
function legErrors(legs: readonly TripLeg[], t: ReturnType<typeof useTranslations<'trip'>>): { id: string; message: string }[] {
  return legs.flatMap(({ index, error }) => {
    if (error === null) return []
    const message = t(`errors.${error}`)
    return [{ id: `leg-${index}-${error}`, message: legs.length === 1 ? message : t('summary.leg', { number: index + 1, message }) }]
  })
}

/** Return flight, another leg, and an empty form; `onClear` null: what is edited stays. */
function MoreLegs({ trip, dispatch, onClear }: { trip: Trip; dispatch: (action: TripAction) => void; onClear: (() => void) | null }) {
  const t = useTranslations('trip')
  const legs = tripLegs(trip)
  return (
    <div className={styles.more}>
      <Button
        variant="quiet"
        icon={<Undo2 size={18} strokeWidth={1.5} aria-hidden="true" />}
        disabled={legs.length > 1 || !legs[0]?.to}
        onClick={() => dispatch({ type: 'add', back: true })}
      >
        {t('addReturn')}
      </Button>
      <Button
        variant="quiet"
        icon={<Plus size={18} strokeWidth={1.5} aria-hidden="true" />}
        disabled={!canAddDestination(trip)}
        onClick={() => dispatch({ type: 'add', back: false })}
      >
        {t('addLeg')}
      </Button>
      {isStarted(trip) && onClear ? (
        <Button variant="quiet" onClick={onClear}>
          {t('clear')}
        </Button>
      ) : null}
    </div>
  )
}
