import { useRef, useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Checkbox } from '@aquilane/ui/checkbox'
import { Dialog } from '@aquilane/ui/dialog'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { toAirportSelector } from '~/lib/airport-code.ts'
import { api, errorCode } from '~/lib/api.ts'
import form from '~/lib/form.module.css'
import { useFieldErrors } from '~/lib/field-errors.ts'
import { reloadEmptyLegs, type NewEmptyLeg } from './empty-legs.ts'

const empty = { tail: '', departure: '', arrival: '', departureDate: '', windowFrom: '', windowTo: '' }
type Fields = typeof empty

/** Fields as the API names them. */
const paths: Record<keyof Fields, string> = {
  tail: 'tail',
  departure: 'departure',
  arrival: 'arrival',
  departureDate: 'departure_date',
  windowFrom: 'departure_date_from',
  windowTo: 'departure_date_to',
}

function toBody(fields: Fields, draft: boolean): NewEmptyLeg {
  return {
    tail: fields.tail.trim(),
    departure: toAirportSelector(fields.departure) ?? '',
    arrival: toAirportSelector(fields.arrival) ?? '',
    departure_date: fields.departureDate,
    ...(fields.windowFrom === '' ? {} : { departure_date_from: fields.windowFrom }),
    ...(fields.windowTo === '' ? {} : { departure_date_to: fields.windowTo }),
    draft,
  }
}

/** An empty leg that is not part of a trip. */
export function NewLegDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('staff-market.emptyLegs')
  const te = useTranslations('errors')
  const navigate = useNavigate()
  const [fields, setFields] = useState(empty)
  const [isDraft, setDraft] = useState(false)
  const [isTried, setTried] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const create = useMutation({
    mutationFn: () => api('POST /gamma/staff/empty-leg/create', { body: toBody(fields, isDraft) }),
    onSuccess: async ({ id }) => {
      await reloadEmptyLegs()
      toasts.show({ tone: 'ok', title: t(isDraft ? 'createdDraft' : 'created') })
      onClose()
      await navigate(`/empty-legs/${id}`)
    },
  })
  const rejected = useFieldErrors(create.error)
  const errors: Partial<Record<keyof Fields, string | undefined>> = {
    tail: fields.tail.trim().length < 2 ? t('form.required') : undefined,
    departure: toAirportSelector(fields.departure) ? undefined : t('form.code'),
    arrival: toAirportSelector(fields.arrival) ? undefined : t('form.code'),
    departureDate: fields.departureDate === '' ? t('form.required') : undefined,
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
  const field = (name: keyof Fields, more: { hint?: string; type?: string; max?: number } = {}) => (
    <TextField
      label={t(`form.${name}`)}
      value={fields[name]}
      onChange={(value) => setFields((now) => ({ ...now, [name]: value }))}
      autoComplete="off"
      spellCheck={false}
      maxLength={more.max ?? 40}
      type={more.type ?? 'text'}
      {...(more.hint ? { hint: more.hint } : {})}
      error={isTried ? (errors[name] ?? rejected[paths[name]]) : undefined}
    />
  )
  return (
    <Dialog open size="medium" closeOnOutside={false} onClose={onClose} title={t('add')} closeLabel={t('dialog.close')}>
      <form ref={element} className={form.form} noValidate onSubmit={submit}>
        {field('tail', { max: 10 })}
        <div className={form.pair}>
          {field('departure', { hint: t('form.codeHint'), max: 4 })}
          {field('arrival', { hint: t('form.codeHint'), max: 4 })}
        </div>
        {field('departureDate', { type: 'datetime-local' })}
        <div className={form.pair}>
          {field('windowFrom', { type: 'datetime-local', hint: t('form.optional') })}
          {field('windowTo', { type: 'datetime-local', hint: t('form.optional') })}
        </div>
        <Checkbox checked={isDraft} onChange={setDraft}>
          {t('form.draft')}
        </Checkbox>
        {create.error && Object.keys(rejected).length === 0 ? (
          <p role="alert" className={form.wrong}>
            {te(errorCode(create.error))}
          </p>
        ) : null}
        <div className={form.buttons}>
          <Button type="submit" pending={create.isPending} pendingLabel={t('dialog.working')}>
            {t(isDraft ? 'form.submitDraft' : 'form.submit')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
