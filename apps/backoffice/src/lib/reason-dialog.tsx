import { useState, type FormEvent, type ReactNode } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { TextField } from '@aquilane/ui/text-field'
import { errorCode } from './api.ts'
import form from './form.module.css'
import { useDoneToast } from './waits-for.ts'

interface Props {
  title: string
  /** What the decision does. */
  text: ReactNode
  isDanger?: boolean
  onDecide: (reason: string) => Promise<unknown>
  /** After a decision, and after a refused one: what is shown may be old. */
  reload: () => Promise<unknown>
  onClose: () => void
}

/** A decision with its consequences and a reason for the history. */
export function ReasonDialog({ title, text, isDanger = false, onDecide, reload, onClose }: Props) {
  const t = useTranslations('staff-market.reasonDialog')
  const te = useTranslations('errors')
  const showDone = useDoneToast()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const decide = useMutation({
    mutationFn: () => onDecide(reason.trim()),
    onSuccess: async (result) => {
      await reload()
      showDone(result, t('done'))
      onClose()
    },
    onError: reload,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (reason.trim() !== '' && !decide.isPending) decide.mutate()
  }
  return (
    <Dialog open size="medium" closeOnOutside={false} onClose={onClose} title={title} closeLabel={t('close')}>
      <form className={form.form} noValidate onSubmit={submit}>
        <div>{text}</div>
        <TextField
          label={t('reason')}
          value={reason}
          onChange={setReason}
          maxLength={500}
          autoComplete="off"
          error={isTried && reason.trim() === '' ? t('reasonMissing') : undefined}
          data-autofocus=""
        />
        {decide.error ? (
          <p role="alert" className={form.wrong}>
            {te(errorCode(decide.error))}
          </p>
        ) : null}
        <div className={form.buttons}>
          <Button
            type="submit"
            {...(isDanger ? { variant: 'danger' as const } : {})}
            pending={decide.isPending}
            pendingLabel={t('working')}
          >
            {t('confirm')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
