import { useRef, useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { toAirportSelector } from '~/lib/airport-code.ts'
import { api, errorCode } from '~/lib/api.ts'
import { useFieldErrors } from '~/lib/field-errors.ts'
import form from '~/lib/form.module.css'
import { reloadSharedFlights, type NewSharedFlight } from './shared-flights.ts'

const empty = { tail: '', departure: '', arrival: '', departureDate: '', threshold: '', decision: '' }
type Fields = typeof empty

/** Fields as the API names them. */
const paths: Record<keyof Fields, string> = {
  tail: 'tail',
  departure: 'departure',
  arrival: 'arrival',
  departureDate: 'departure_date',
  threshold: 'threshold_seats',
  decision: 'decision_hours',
}

function toBody(fields: Fields): NewSharedFlight {
  return {
    tail: fields.tail.trim(),
    departure: toAirportSelector(fields.departure) ?? '',
    arrival: toAirportSelector(fields.arrival) ?? '',
    departure_date: fields.departureDate,
    ...(fields.threshold.trim() === '' ? {} : { threshold_seats: Number(fields.threshold) }),
    ...(fields.decision.trim() === '' ? {} : { decision_hours: Number(fields.decision) }),
  }
}

const isWholeOrEmpty = (text: string, min: number, max: number): boolean =>
  text.trim() === '' || (/^\d{1,3}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max)

/** Opens the sale of a flight's seats. */
export function NewFlightDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('staff-market.sharedFlights')
  const te = useTranslations('errors')
  const navigate = useNavigate()
  const [fields, setFields] = useState(empty)
  const [isTried, setTried] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const create = useMutation({
    mutationFn: () => api('POST /gamma/staff/sharing/open', { body: toBody(fields) }),
    onSuccess: async ({ id }) => {
      await reloadSharedFlights()
      toasts.show({ tone: 'ok', title: t('opened') })
      onClose()
      await navigate(`/shared-flights/${id}`)
    },
  })
  const rejected = useFieldErrors(create.error)
  const errors: Partial<Record<keyof Fields, string | undefined>> = {
    tail: fields.tail.trim().length < 2 ? t('form.required') : undefined,
    departure: toAirportSelector(fields.departure) ? undefined : t('form.code'),
    arrival: toAirportSelector(fields.arrival) ? undefined : t('form.code'),
    departureDate: fields.departureDate === '' ? t('form.required') : undefined,
    threshold: isWholeOrEmpty(fields.threshold, 1, 200) ? undefined : t('form.number'),
    decision: isWholeOrEmpty(fields.decision, 24, 720) ? undefined : t('form.hours'),
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (Object.values(errors).every((error) => error === undefined)) {
      if (!create.isPending) create.mutate()
      return
    }
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const field = (name: keyof Fields, more: { hint?: string; type?: string; max?: number; isNumber?: boolean } = {}) => (
    <TextField
      label={t(`form.${name}`)}
      value={fields[name]}
      onChange={(value) => setFields((now) => ({ ...now, [name]: value }))}
      autoComplete="off"
      spellCheck={false}
      maxLength={more.max ?? 40}
      type={more.type ?? 'text'}
      {...(more.hint ? { hint: more.hint } : {})}
      {...(more.isNumber ? { inputMode: 'numeric' as const } : {})}
      error={isTried ? (errors[name] ?? rejected[paths[name]]) : undefined}
    />
  )
  return (
    <Dialog open size="medium" closeOnOutside={false} onClose={onClose} title={t('add')} closeLabel={t('form.close')}>
      <form ref={element} className={form.form} noValidate onSubmit={submit}>
        {field('tail', { max: 10 })}
        <div className={form.pair}>
          {field('departure', { hint: t('form.codeHint'), max: 4 })}
          {field('arrival', { hint: t('form.codeHint'), max: 4 })}
        </div>
        {field('departureDate', { type: 'datetime-local' })}
        <div className={form.pair}>
          {field('threshold', { hint: t('form.thresholdHint'), max: 3, isNumber: true })}
          {field('decision', { hint: t('form.decisionHint'), max: 3, isNumber: true })}
        </div>
        {create.error && Object.keys(rejected).length === 0 ? (
          <p role="alert" className={form.wrong}>
            {te(errorCode(create.error))}
          </p>
        ) : null}
        <div className={form.buttons}>
          <Button type="submit" pending={create.isPending} pendingLabel={t('form.working')}>
            {t('form.submit')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('form.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
