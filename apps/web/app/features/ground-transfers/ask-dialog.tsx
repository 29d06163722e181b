import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import {
  carKinds,
  mostBags,
  seatsOfCar,
  transferAddressRule,
  transferNoteRule,
  type CarKind,
} from '@aquilane/domain/ground-transfers/ground-transfer'
import { formatTime } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { NumberStepper } from '@aquilane/ui/number-stepper'
import { RadioGroup } from '@aquilane/ui/radio-group'
import { TextArea } from '@aquilane/ui/text-area'
import { TextField } from '@aquilane/ui/text-field'
import { hasPopup } from '~/lib/has-popup.ts'
import { useTextAreaRules } from '~/lib/text-area-rules.ts'
import { useAskForm, type AskProps, type Draft } from './use-ask-form.ts'
import styles from './ground-transfers.module.css'

/** What is asked for, and sent. */
export function AskDialog(props: AskProps) {
  const { leg, end, isIncluded, onClose } = props
  const t = useTranslations('ground-transfers.dialog')
  const { draft, kind, most, isNoteValid, setNoteValid, ask, submit, change, addressError, timeError } = useAskForm(props)
  const isTo = end === 'departure'
  const airport = (isTo ? leg.departure_airport : leg.arrival_airport).name
  return (
    <Dialog
      open
      size="medium"
      closeOnOutside={false}
      onClose={onClose}
      title={isTo ? t('titleTo', { airport }) : t('titleFrom', { airport })}
      closeLabel={t('close')}
      footer={
        <Button full onClick={submit} pending={ask.isPending} pendingLabel={t('sending')} disabled={!isNoteValid}>
          {t('send')}
        </Button>
      }
    >
      <div className={styles.form}>
        <SendFailed error={ask.error} />
        <TextField
          label={t(isTo ? 'addressTo' : 'addressFrom')}
          hint={t('addressHint')}
          autoComplete="street-address"
          maxLength={transferAddressRule.maxLength}
          value={draft.address}
          onChange={(address) => change({ address })}
          error={addressError}
        />
        <Party draft={draft} most={most} onChange={change} />
        <Kinds kind={kind} passengers={draft.passengers} isIncluded={isIncluded} onChange={(chosen) => change({ kind: chosen })} />
        {isTo ? (
          <TextField
            type="time"
            label={t('time')}
            hint={t('timeHint', { time: formatTime(leg.departure_date), boarding: formatTime(leg.boarding_ends) })}
            value={draft.time}
            onChange={(time) => change({ time })}
            error={timeError}
          />
        ) : null}
        <Note note={draft.note} onChange={(note) => change({ note })} onValidity={setNoteValid} />
      </div>
    </Dialog>
  )
}

function Party({ draft, most, onChange }: { draft: Draft; most: number; onChange: (over: Partial<Draft>) => void }) {
  const t = useTranslations('ground-transfers.dialog')
  // A car that was chosen and has too few seats for more people is chosen again.
  const setPassengers = (passengers: number): void => {
    const seats = draft.kind && seatsOfCar[draft.kind]
    onChange({ passengers, kind: seats && passengers > seats ? null : draft.kind })
  }
  return (
    <div className={styles.pair}>
      <NumberStepper
        label={t('passengers')}
        decreaseLabel={t('fewerPassengers')}
        increaseLabel={t('morePassengers')}
        min={1}
        max={most}
        value={draft.passengers}
        onChange={setPassengers}
      />
      <NumberStepper
        label={t('bags')}
        decreaseLabel={t('fewerBags')}
        increaseLabel={t('moreBags')}
        max={mostBags}
        value={draft.bags}
        onChange={(bags) => onChange({ bags })}
      />
    </div>
  )
}

interface KindsProps {
  kind: CarKind
  passengers: number
  isIncluded: boolean
  onChange: (kind: CarKind) => void
}

function Kinds({ kind, passengers, isIncluded, onChange }: KindsProps) {
  const t = useTranslations('ground-transfers')
  // The included car is a small one.
  if (isIncluded) return null
  return (
    <RadioGroup
      label={t('dialog.kind')}
      variant="cards"
      value={kind}
      onChange={(value) => {
        const chosen = carKinds.find((one) => one === value)
        if (chosen) onChange(chosen)
      }}
      options={carKinds.map((one) => {
        const seats = seatsOfCar[one]
        return { value: one, label: t(`kind.${one}`), hint: t(`kindFor.${one}`), disabled: seats !== null && passengers > seats }
      })}
    />
  )
}

function Note({ note, onChange, onValidity }: { note: string; onChange: (note: string) => void; onValidity: (valid: boolean) => void }) {
  const t = useTranslations('ground-transfers.dialog')
  return (
    <TextArea
      label={t('note')}
      hint={t('noteHint')}
      rows={3}
      {...useTextAreaRules(transferNoteRule)}
      onValidity={onValidity}
      value={note}
      onChange={onChange}
    />
  )
}

function SendFailed({ error }: { error: Error | null }) {
  const t = useTranslations('ground-transfers.dialog')
  const te = useTranslations('errors')
  if (error === null || hasPopup(error)) return null
  return <Banner tone="error">{error instanceof ApiError ? te(error.code) : t('failed')}</Banner>
}
