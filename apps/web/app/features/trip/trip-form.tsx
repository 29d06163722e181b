import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Plus, Undo2 } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { toSearchLinkPayload } from '@aquilane/domain/trip/search-link'
import { canAddDestination, tripLegs, type Trip } from '@aquilane/domain/trip/trip'
import { legChoices } from '@aquilane/domain/trip/leg-choices'
import { inactiveCountries } from '@aquilane/domain/trip/validation'
import type { CityLocation, Location } from '@aquilane/domain/location'
import { paths } from '@aquilane/contract/paths'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { ErrorSummary } from '@aquilane/ui/error-summary'
import { useNavigate } from 'react-router'
import { api } from '~/lib/api.ts'
import { LegRow } from './leg-row.tsx'
import { readLastDeparture, rememberDeparture, rememberPlaces } from './recent-places.ts'
import { isStarted, keepTripDraft, readTripDraft } from './trip-draft.ts'
import { emptyLegs, isOn, tripOn, tripReducer, useTrip, type TripRoute } from './use-trip.ts'
import styles from './trip-form.module.css'

/** Loaded when both ends of a leg are known, so that the home page needs no queries. */
const RoutePreview = lazy(() => import('./route-preview.tsx').then((module) => ({ default: module.RoutePreview })))

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
  const locale = useLocale()
  const navigate = useNavigate()
  const [trip, dispatch] = useTrip(() => initial ?? (route ? tripOn(route) : emptyLegs(legCount)))
  const [attempt, setAttempt] = useState(0)
  const [sending, setSending] = useState(false)
  const [failed, setFailed] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const page = `${legCount}`
  const isEdit = initial !== undefined

  useEffect(() => {
    if (isEdit) return
    const kept = readTripDraft(page)
    const departure = readLastDeparture()
    if (route) {
      if (kept && isOn(route, kept)) dispatch({ type: 'restore', trip: kept })
    } else if (kept) dispatch({ type: 'restore', trip: kept })
    else if (departure) dispatch({ type: 'place', leg: 0, end: 'departure', place: departure })
  }, [isEdit, route, page, dispatch])
  const isFirst = useRef(true)
  useEffect(() => {
    // The first render shows the empty trip of the server.
    if (!isFirst.current && !isEdit) keepTripDraft(page, trip)
    isFirst.current = false
  }, [isEdit, page, trip])
  /** The leg whose calendar is open. */
  const [openDate, setOpenDate] = useState<number | null>(null)
  const promptNextField = useEffectEvent(() => {
    const [first] = tripLegs(trip)
    if (first?.from === null) document.getElementById('leg-0-departure')?.focus({ preventScroll: true })
    else if (first?.segment.date === null) setOpenDate(0)
  })
  useEffect(() => {
    if (!destination) return undefined
    dispatch({ type: 'destination', place: destination })
    // With the next frame, so that what is missing is judged on the trip as it then is.
    const frame = requestAnimationFrame(() => promptNextField())
    return () => cancelAnimationFrame(frame)
  }, [destination, dispatch])

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
      const places = checked.destinations.filter((place): place is Location => place !== null)
      rememberPlaces(places)
      if (places[0]) rememberDeparture(places[0])
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
      <ErrorSummary title={t('summary.title')} errors={attempt === 0 ? [] : errors} focusKey={attempt} />
      <div className={styles.legs}>
        {legs.map((leg) => (
          <LegRow
            key={leg.index}
            leg={leg}
            single={legs.length === 1}
            isDateOpen={openDate === leg.index}
            onDateOpenChange={(open) => setOpenDate(open ? leg.index : null)}
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
          {isStarted(trip) && !isEdit ? (
            <Button variant="quiet" onClick={() => dispatch({ type: 'clear', legs: legCount })}>
              {t('clear')}
            </Button>
          ) : null}
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
