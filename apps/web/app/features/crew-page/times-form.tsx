import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { delayCodes } from '@aquilane/domain/operations/delay-codes'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Checkbox } from '@aquilane/ui/checkbox'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { useRecord, type CrewFlight } from './page-data.ts'
import { isCount, moments, nowInput, toDraft, toTimes, type Moment, type TimesDraft } from './times-draft.ts'
import styles from './crew-page.module.css'

interface Props {
  token: string
  flight: CrewFlight
  onReload: () => void
}

/** What was typed for a flight, and its storing. */
function useTimes({ token, flight: { id, times } }: Props) {
  const t = useTranslations('crew-page.times')
  const [draft, setDraft] = useState(() => toDraft(times))
  const [isTried, setTried] = useState(false)
  const record = useRecord(token, id)
  const isWhole = draft.off_block !== '' && isCount(draft.fuel) && isCount(draft.uplift)
  return {
    draft,
    isTried,
    record,
    set: (field: keyof TimesDraft) => (value: string) => setDraft((now) => ({ ...now, [field]: value })),
    setDeiced: (isDeiced: boolean) => setDraft((now) => ({ ...now, isDeiced })),
    save: () => {
      setTried(true)
      if (!isWhole || record.isPending) return
      record.mutate(toTimes(draft, times?.recorded ?? null), { onSuccess: () => toasts.show({ tone: 'ok', title: t('done') }) })
    },
  }
}

const codesOf = (error: unknown): Record<string, string> =>
  error instanceof ApiError ? Object.fromEntries(error.fields.map(({ path, code }) => [path, code])) : {}

/** Times of a flight, typed by its crew. What operations have confirmed is shown, and changed by them alone. */
export function TimesForm(props: Props) {
  const t = useTranslations('crew-page')
  const { draft, isTried, record, set, setDeiced, save } = useTimes(props)
  const confirmed = props.flight.times?.confirmed ?? []
  const codes = codesOf(record.error)
  const momentError = (field: Moment): string | undefined => {
    if (isTried && field === 'off_block' && draft.off_block === '') return t('times.firstMissing')
    const code = codes[field]
    return code === 'missing' || code === 'order' || code === 'future' ? t(`error.${code}`) : undefined
  }
  const hint = (field: (typeof confirmed)[number]) => (confirmed.includes(field) ? t('times.confirmed') : undefined)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <p className={styles.quiet}>{t('times.utc')}</p>
      {confirmed.length > 0 ? <p className={styles.quiet}>{t('times.confirmedNote')}</p> : null}
      {moments.map((field) => (
        <MomentField
          key={field}
          label={t(`times.${field}`)}
          value={draft[field]}
          onChange={set(field)}
          error={momentError(field)}
          hint={hint(field)}
          isFixed={confirmed.includes(field)}
        />
      ))}
      <Select
        label={t('times.delay')}
        value={draft.delay}
        onChange={set('delay')}
        hint={hint('delay_code')}
        disabled={confirmed.includes('delay_code')}
        error={codes['delay_code'] ? t('error.delay') : undefined}
        options={[
          { value: '', label: t('times.noDelay') },
          ...delayCodes.map((code) => ({ value: code, label: `${code} ${t(`delay.${code}`)}` })),
        ]}
      />
      <FuelFields draft={draft} set={set} fuelHint={hint('fuel_kg')} isFuelFixed={confirmed.includes('fuel_kg')} />
      <Checkbox checked={draft.isDeiced} onChange={setDeiced}>
        {t('times.deiced')}
      </Checkbox>
      <Failure error={record.error} onReload={props.onReload} />
      <Button type="submit" pending={record.isPending} pendingLabel={t('times.saving')}>
        {t('times.save')}
      </Button>
    </form>
  )
}

interface FuelProps {
  draft: TimesDraft
  set: (field: keyof TimesDraft) => (value: string) => void
  fuelHint: string | undefined
  isFuelFixed: boolean
}

function FuelFields({ draft, set, fuelHint, isFuelFixed }: FuelProps) {
  const t = useTranslations('crew-page')
  const numberError = (text: string) => (isCount(text) ? undefined : t('times.number'))
  return (
    <div className={styles.pair}>
      <TextField
        label={t('times.uplift')}
        inputMode="numeric"
        value={draft.uplift}
        onChange={set('uplift')}
        error={numberError(draft.uplift)}
      />
      <TextField
        label={t('times.fuel')}
        inputMode="numeric"
        value={draft.fuel}
        onChange={set('fuel')}
        hint={fuelHint}
        readOnly={isFuelFixed}
        error={numberError(draft.fuel)}
      />
    </div>
  )
}

interface MomentProps {
  label: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
  hint: string | undefined
  isFixed: boolean
}

function MomentField({ label, value, onChange, error, hint, isFixed }: MomentProps) {
  const t = useTranslations('crew-page.times')
  return (
    <div className={styles.moment}>
      <TextField label={label} type="datetime-local" value={value} onChange={onChange} error={error} hint={hint} readOnly={isFixed} />
      {isFixed ? null : (
        <Button variant="outline" aria-label={t('nowFor', { moment: label })} onClick={() => onChange(nowInput())}>
          {t('now')}
        </Button>
      )}
    </div>
  )
}

function Failure({ error, onReload }: { error: unknown; onReload: () => void }) {
  const t = useTranslations('crew-page')
  const te = useTranslations('errors')
  if (error === null) return null
  const code = error instanceof ApiError ? error.code : null
  const known = code === 'CHANGED_MEANWHILE' || code === 'TIMES_CONFIRMED' || code === 'FLIGHT_STATUS_CONFLICT' || code === 'TRIP_CLOSED'
  return (
    <Banner tone="error" live="alert" title={t('error.failed')}>
      {known ? te(code) : null}
      {code === 'CHANGED_MEANWHILE' ? (
        <Button variant="outline" size="small" onClick={onReload}>
          {t('times.reload')}
        </Button>
      ) : null}
    </Banner>
  )
}
