import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { TextField } from '@aquilane/ui/text-field'
import { api } from '~/lib/api.ts'
import { useFieldErrors } from '~/lib/field-errors.ts'
import form from '~/lib/form.module.css'
import { RetimeEffects } from '~/lib/retime-effects.tsx'
import { useRetimeProblem } from '~/lib/retime-problem.ts'
import { isWaiting, useDoneToast } from '~/lib/waits-for.ts'
import { reloadSchedule, type RetimeBody } from './schedule.ts'

interface Props {
  title: string
  /** Aircraft that the trip is moved to. */
  tail: string
  change: Omit<RetimeBody, 'reason'>
  firstReason?: string
  done: string
  onDone: (reason: string) => void
  onClose: () => void
}

/** What a change would do, or why it cannot be made; then the change. */
export function RetimeCheck({ title, tail, change, firstReason = '', done, onDone, onClose }: Props) {
  const t = useTranslations('staff-schedule.move')
  const showDone = useDoneToast()
  const [reason, setReason] = useState(firstReason)
  const [isTried, setTried] = useState(false)
  const check = useMutation({
    mutationFn: () => api('POST /gamma/staff/order/retime', { body: { ...change, reason: 'check', dry_run: true }, quiet: true }),
  })
  const apply = useMutation({
    mutationFn: () => api('POST /gamma/staff/order/retime', { body: { ...change, reason: reason.trim() }, quiet: true }),
    onSuccess: (result) => {
      showDone(result, done)
      if (!isWaiting(result)) onDone(reason.trim())
      onClose()
    },
    onSettled: reloadSchedule,
  })
  const run = useRef(check.mutate)
  useEffect(() => run.current(), [])
  const error = apply.error ?? check.error
  const [rejected] = Object.values(useFieldErrors(error))
  const problem = useRetimeProblem(error instanceof ApiError ? error : null, tail)
  // Otherwise the customer has to agree first.
  const isApplicable = check.data !== undefined && check.data.needs_consent.length === 0
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (isApplicable && reason.trim() !== '' && !apply.isPending) apply.mutate()
  }
  return (
    <Dialog open size="medium" closeOnOutside={false} onClose={onClose} title={title} closeLabel={t('close')}>
      <form className={form.form} noValidate onSubmit={submit}>
        {error ? (
          <p role="alert" className={form.wrong}>
            {rejected ?? problem}
          </p>
        ) : check.data ? (
          <>
            <p>{t('intro')}</p>
            <RetimeEffects result={check.data} />
          </>
        ) : (
          <p role="status">{t('checking')}</p>
        )}
        {isApplicable ? (
          <TextField
            label={t('reason')}
            value={reason}
            onChange={setReason}
            maxLength={500}
            autoComplete="off"
            error={isTried && reason.trim() === '' ? t('reasonMissing') : undefined}
          />
        ) : null}
        <div className={form.buttons}>
          {isApplicable ? (
            <Button type="submit" pending={apply.isPending} pendingLabel={t('applying')}>
              {t('apply')}
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
