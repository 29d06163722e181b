import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Plus, Undo2 } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { toSearchLinkPayload } from '@aquilane/domain/trip/search-link'
import { canAddDestination, emptyTrip, tripLegs, type Trip } from '@aquilane/domain/trip/trip'
import { legChoices } from '@aquilane/domain/trip/trip-store'
import { inactiveCountries } from '@aquilane/domain/trip/validation'
import type { Location } from '@aquilane/domain/location'
import { paths } from '@aquilane/contract/paths'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { ErrorSummary } from '@aquilane/ui/error-summary'
import { useNavigate } from 'react-router'
import { api } from '~/lib/api.ts'
import { LegRow } from './leg-row.tsx'
import { rememberPlaces } from './recent-places.ts'
import { tripReducer, useTrip } from './use-trip.ts'
import styles from './trip-form.module.css'

/** Loaded when both ends of a leg are known, so that the home page needs no queries. */
const RoutePreview = lazy(() => import('./route-preview.tsx').then((module) => ({ default: module.RoutePreview })))

interface TripFormProps {
  /** A trip to start from: an edited search, a popular destination. */
  initial?: Trip
  /** Legs shown at first; `/multi-leg` starts with two. */
  legs?: number
}

function startTrip({ initial, legs = 1 }: TripFormProps): Trip {
  let trip = initial ?? emptyTrip()
  while (tripLegs(trip).length < legs && canAddDestination(trip)) trip = tripReducer(trip, { type: 'add', back: false })
  return trip
}

/** The search form: legs, what is wrong with them, the way to the prices. */
export function TripForm(props: TripFormProps) {
  const t = useTranslations('trip')
  const locale = useLocale()
  const navigate = useNavigate()
  const [trip, dispatch] = useTrip(() => startTrip(props))
  const [attempt, setAttempt] = useState(0)
  const [sending, setSending] = useState(false)
  const [failed, setFailed] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { initial } = props
  const shown = useRef(initial)

  useEffect(() => {
    // The page may replace the trip (a popular destination was chosen) while the form is mounted.
    if (initial === shown.current) return
    shown.current = initial
    if (initial) dispatch({ type: 'replace', trip: initial })
  }, [initial, dispatch])

  const legs = tripLegs(trip)
  const countries = inactiveCountries(trip)
  const errors = legs.flatMap(({ index, error }) =>
    error === null
      ? []
      : [
          {
            id: `leg-${index}-${error}`,
            message: legs.length === 1 ? t(`errors.${error}`) : t('summary.leg', { number: index + 1, message: t(`errors.${error}`) }),
          },
        ],
  )

  const submit = async () => {
    const checked = tripReducer(trip, { type: 'check' })
    dispatch({ type: 'check' })
    setAttempt(attempt + 1)
    setFailed(false)
    const result = toSearchLinkPayload(checked)
    if (!result.ok || countries !== '') return
    setSending(true)
    try {
      const packed = await api('POST /gamma/json/pack', { body: result.payload })
      rememberPlaces(checked.destinations.filter((place): place is Location => place !== null))
      await navigate(paths[locale].suggestList(packed))
    } catch {
      setFailed(true)
    } finally {
      setSending(false)
    }
  }

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label={t('title')}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <ErrorSummary title={t('summary.title')} errors={errors} focusKey={attempt} />
      <div className={styles.legs}>
        {legs.map((leg) => (
          <LegRow
            key={leg.index}
            leg={leg}
            single={legs.length === 1}
            choices={() => (typeof document === 'undefined' ? undefined : legChoices(trip, Temporal.Now.instant())[leg.index])}
            dispatch={dispatch}
          />
        ))}
      </div>
      {countries === '' ? null : <Banner tone="warn">{t('unavailable', { countries })}</Banner>}
      {failed ? <Banner tone="error">{t('failed')}</Banner> : null}
      <div className={styles.actions}>
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
        </div>
        <Button type="submit" size="large" pending={sending} pendingLabel={t('submitting')}>
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
