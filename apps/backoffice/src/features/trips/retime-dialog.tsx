import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { TextField } from '@aquilane/ui/text-field'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { useFieldErrors } from '~/lib/field-errors.ts'
import form from '~/lib/form.module.css'
import { RetimeEffects } from '~/lib/retime-effects.tsx'
import { useRetimeProblem } from '~/lib/retime-problem.ts'
import { reloadTrips, type RetimeBody, type TripDetails } from './trips.ts'

/** Changes times or aircraft of a trip: first what would happen, then the change. */
export function RetimeDialog({ trip, onClose }: { trip: TripDetails; onClose: () => void }) {
  const t = useTranslations('staff-market.trips.retime')
  const [times, setTimes] = useState(trip.legs.map(({ departure_date: at }) => at))
  const [tail, setTail] = useState(trip.aircraft?.tail ?? '')
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const body: RetimeBody = {
    order: { id: trip.id },
    legs: trip.legs.flatMap(({ id, departure_date: before }, at) => {
      const after = times[at] ?? before
      return after === before ? [] : [{ id, departure_date: after }]
    }),
    ...(tail.trim() === '' || tail.trim().toUpperCase() === trip.aircraft?.tail ? {} : { tail: tail.trim() }),
    reason: reason.trim(),
  }
  const preview = useMutation({ mutationFn: () => api('POST /gamma/staff/order/retime', { body: { ...body, dry_run: true } }) })
  const apply = useMutation({
    mutationFn: () => api('POST /gamma/staff/order/retime', { body }),
    onSuccess: async () => {
      await reloadTrips()
      toasts.show({ tone: 'ok', title: t('done') })
      onClose()
    },
    onError: reloadTrips,
  })
  const error = apply.error ?? preview.error
  const rejected = useFieldErrors(error)
  const problem = useRetimeProblem(error instanceof ApiError ? error : null, tail)
  const isComplete = body.reason !== '' && times.every((time) => time !== '')
  const edit = (): void => {
    preview.reset()
    apply.reset()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!isComplete || preview.isPending || apply.isPending) return
    if (preview.data) apply.mutate()
    else preview.mutate()
  }
  return (
    <Dialog open size="medium" closeOnOutside={false} onClose={onClose} title={t('title', { pnr: trip.pnr })} closeLabel={t('close')}>
      <form className={form.form} noValidate onSubmit={submit}>
        {preview.data ? (
          <RetimeEffects result={preview.data} />
        ) : (
          <>
            {trip.legs.map((leg, at) => (
              <TextField
                key={leg.id}
                label={t('departure', { route: `${leg.departure.code} – ${leg.arrival.code}` })}
                type="datetime-local"
                value={times[at] ?? ''}
                onChange={(value) => setTimes((now) => now.with(at, value))}
                error={
                  isTried && times[at] === ''
                    ? t('timeMissing')
                    : rejected[`legs.${body.legs.findIndex(({ id }) => id === leg.id)}.departure_date`]
                }
              />
            ))}
            <TextField
              label={t('tail')}
              hint={t('tailHint')}
              value={tail}
              onChange={setTail}
              maxLength={10}
              autoComplete="off"
              spellCheck={false}
              error={rejected.tail}
            />
            <TextField
              label={t('reason')}
              value={reason}
              onChange={setReason}
              maxLength={500}
              autoComplete="off"
              error={isTried && body.reason === '' ? t('reasonMissing') : undefined}
            />
          </>
        )}
        {problem !== null && Object.keys(rejected).length === 0 ? (
          <p role="alert" className={form.wrong}>
            {problem}
          </p>
        ) : null}
        <div className={form.buttons}>
          {preview.data ? (
            <Button type="submit" pending={apply.isPending} pendingLabel={t('applying')}>
              {t('apply')}
            </Button>
          ) : (
            <Button type="submit" pending={preview.isPending} pendingLabel={t('checking')}>
              {t('check')}
            </Button>
          )}
          {preview.data ? (
            <Button variant="outline" onClick={edit}>
              {t('back')}
            </Button>
          ) : null}
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
