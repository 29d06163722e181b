import { useEffect, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { TextLink } from '@aquilane/ui/link'
import { ReasonField } from '~/lib/form/fields.tsx'
import { FormDialog } from '~/lib/form/form-frame.tsx'
import { useSubmit } from '~/lib/form/use-submit.ts'
import { api } from '~/lib/api.ts'
import { useFieldErrors } from '~/lib/form/field-errors.ts'
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
  const check = useMutation({
    mutationFn: () => api('POST /gamma/staff/order/retime', { body: { ...change, dry_run: true }, quiet: true }),
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
  const { isTried, onSubmit } = useSubmit(isApplicable && reason.trim() !== '', apply, () => apply.mutate())
  return (
    <FormDialog
      title={title}
      closeLabel={t('close')}
      onSubmit={onSubmit}
      request={{ isPending: apply.isPending, error }}
      failure={rejected ?? problem}
      labels={{ submit: isApplicable ? t('apply') : null, working: t('applying'), cancel: t('cancel') }}
      onClose={onClose}
    >
      {error ? null : check.data ? (
        <>
          <p>{t('intro')}</p>
          <RetimeEffects result={check.data} />
          {isApplicable ? null : <TextLink href={`/trips/${change.order.id}?change=1`}>{t('withConsent')}</TextLink>}
        </>
      ) : (
        <p role="status">{t('checking')}</p>
      )}
      {isApplicable ? (
        <ReasonField
          label={t('reason')}
          value={reason}
          onChange={setReason}
          error={isTried && reason.trim() === '' ? t('reasonMissing') : undefined}
        />
      ) : null}
    </FormDialog>
  )
}
