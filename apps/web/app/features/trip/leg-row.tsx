import { ArrowLeftRight, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { LegChoices } from '@aquilane/domain/trip/leg-choices'
import { departureWindows, isDepartureWindow, windowTimes } from '@aquilane/domain/trip/departure-window'
import type { TripLeg } from '@aquilane/domain/trip/trip'
import { formatMass } from '@aquilane/i18n/format'
import { IconButton } from '@aquilane/ui/icon-button'
import { NumberStepper } from '@aquilane/ui/number-stepper'
import { TimeSelect } from '@aquilane/ui/time-select'
import { LegDate } from './leg-date.tsx'
import { PartyField } from './party-field.tsx'
import { PlaceField } from './place-field.tsx'
import { placeShort } from './place-text.ts'
import type { OpenPicker } from './use-next-field.ts'
import type { TripAction } from './use-trip.ts'
import styles from './trip-form.module.css'

interface LegRowProps {
  /** All legs of the trip. */
  legs: readonly TripLeg[]
  /** Of this row. */
  index: number
  /** Of each leg. */
  choices: () => readonly LegChoices[] | undefined
  /** The picker of this leg that is open. */
  openPicker: OpenPicker['field'] | null
  onPickerChange: (field: OpenPicker['field'] | null) => void
  /** A place or a day was chosen. */
  onChosen: () => void
  dispatch: (action: TripAction) => void
}

const maxPax = 150
const maxLuggageKg = 5_000

/** One leg of the trip: from, to, date, time, passengers, luggage. */
export function LegRow({ legs, index, choices, openPicker, onPickerChange, onChosen, dispatch }: LegRowProps) {
  const t = useTranslations('trip')
  const leg = legs[index]!
  const { segment, from, to } = leg
  const single = legs.length === 1
  const offered = choices()?.[index]
  return (
    <fieldset className={styles.leg}>
      <legend className={single ? 'visually-hidden' : styles.legend}>
        {from && to ? t('legOf', { number: index + 1, from: placeShort(from), to: placeShort(to) }) : t('legend', { number: index + 1 })}
      </legend>
      <div className={styles.fields}>
        <LegEnds leg={leg} dispatch={dispatch} onChosen={onChosen} />
        <LegDate
          legs={legs}
          index={index}
          choices={choices}
          open={openPicker === 'date'}
          onOpenChange={(open) => onPickerChange(open ? 'date' : null)}
          onChosen={onChosen}
          dispatch={dispatch}
        />
        <LegTime
          leg={leg}
          disabledTimes={offered?.disabledTimes}
          open={openPicker === 'time'}
          onOpenChange={(open) => onPickerChange(open ? 'time' : null)}
          dispatch={dispatch}
        />
        <LegLoad leg={leg} dispatch={dispatch} />
        <PartyField index={index} isOnly={single} segment={segment} dispatch={dispatch} />
      </div>
      {index > 0 ? (
        <IconButton
          className={styles.remove}
          label={t('removeLeg', { number: index + 1 })}
          icon={<Trash2 size={18} strokeWidth={1.5} />}
          onClick={() => dispatch({ type: 'remove', leg: index })}
        />
      ) : null}
    </fieldset>
  )
}

type LegPartProps = Pick<LegRowProps, 'dispatch'> & { leg: TripLeg }

/** The time of departure, or a part of the day that has times left. */
function LegTime({
  leg: { index, segment, error },
  disabledTimes,
  open,
  onOpenChange,
  dispatch,
}: LegPartProps & { disabledTimes: readonly string[] | undefined; open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useTranslations('trip')
  const disabled = new Set(disabledTimes)
  const windows = departureWindows
    .filter((window) => windowTimes[window].some((time) => !disabled.has(time)))
    .map((window) => ({ value: window, label: t(`windows.${window}`) }))
  return (
    <TimeSelect
      id={`leg-${index}-time`}
      look="inset"
      label={t('time')}
      placeholder={t('timePlaceholder')}
      value={segment.time}
      onChange={(time) => dispatch({ type: 'time', leg: index, time })}
      open={open}
      onOpenChange={(next) => {
        if (next) dispatch({ type: 'begin', leg: index, steps: ['time'] })
        onOpenChange(next)
      }}
      isDisabled={(time) => disabled.has(time)}
      periods={windows}
      period={segment.window}
      onPeriod={(window) => (isDepartureWindow(window) ? dispatch({ type: 'window', leg: index, window }) : undefined)}
      labels={{ title: t('time'), close: t('close'), none: t('noTime'), periods: t('windows.title') }}
      error={error === 'time' ? t('errors.time') : undefined}
      required
    />
  )
}

function LegEnds({ leg: { index, from, to, error }, dispatch, onChosen }: LegPartProps & Pick<LegRowProps, 'onChosen'>) {
  const t = useTranslations('trip')
  return (
    <div className={styles.ends}>
      <PlaceField
        id={`leg-${index}-departure`}
        label={t('from')}
        value={from}
        other={to}
        onChange={(place) => {
          dispatch({ type: 'place', leg: index, end: 'departure', place })
          if (place) onChosen()
        }}
        onSwitchToCity={() => dispatch({ type: 'city', destination: index })}
        error={error === 'departure' ? t('errors.departure') : undefined}
      />
      <IconButton
        className={styles.swap}
        label={t('swap')}
        icon={<ArrowLeftRight size={18} strokeWidth={1.5} />}
        variant="outline"
        size="small"
        onClick={() => dispatch({ type: 'swap', leg: index })}
      />
      <PlaceField
        id={`leg-${index}-arrival`}
        label={t('to')}
        value={to}
        other={from}
        onChange={(place) => {
          dispatch({ type: 'place', leg: index, end: 'arrival', place })
          if (place) onChosen()
        }}
        onSwitchToCity={() => dispatch({ type: 'city', destination: index + 1 })}
        error={error === 'arrival' ? t('errors.arrival') : undefined}
      />
    </div>
  )
}

/** Passengers and luggage. */
function LegLoad({ leg: { index, segment, error }, dispatch }: LegPartProps) {
  const t = useTranslations('trip')
  return (
    <>
      <NumberStepper
        id={`leg-${index}-pax`}
        look="inset"
        label={t('pax')}
        value={segment.pax ?? undefined}
        onChange={(pax) => dispatch({ type: 'pax', leg: index, pax })}
        min={1}
        max={maxPax}
        decreaseLabel={t('paxFewer')}
        increaseLabel={t('paxMore')}
        error={error === 'pax' ? t('errors.pax') : undefined}
        required
      />
      <NumberStepper
        id={`leg-${index}-luggage`}
        look="inset"
        label={t('luggage')}
        value={segment.luggage ?? undefined}
        onChange={(kg) => dispatch({ type: 'luggage', leg: index, kg })}
        min={0}
        max={maxLuggageKg}
        step={5}
        format={formatMass}
        decreaseLabel={t('luggageLess')}
        increaseLabel={t('luggageMore')}
        error={error === 'luggage' ? t('errors.luggage') : undefined}
        required
      />
    </>
  )
}
