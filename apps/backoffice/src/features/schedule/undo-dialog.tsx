import { useEffect, useRef } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode } from '~/lib/api.ts'
import { RetimeCheck } from './retime-check.tsx'
import { reloadSchedule, type Undo } from './schedule.ts'

interface Props {
  undo: Undo
  onDone: () => void
  onClose: () => void
}

/** Takes the last change back. A move shows its consequences first, as every move does. */
export function UndoDialog({ undo, onDone, onClose }: Props) {
  const t = useTranslations('staff-schedule.move')
  if (undo.kind !== 'move') return <UndoBlock undo={undo} onDone={onDone} onClose={onClose} />
  return (
    <RetimeCheck
      title={t('undoTitle', { pnr: undo.pnr })}
      tail={undo.body.tail ?? ''}
      change={undo.body}
      firstReason={t('undoReason', { reason: undo.reason })}
      done={t('undoDone', { pnr: undo.pnr })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

function UndoBlock({ undo, onDone, onClose }: Props & { undo: Exclude<Undo, { kind: 'move' }> }) {
  const t = useTranslations('staff-schedule.block')
  const te = useTranslations('errors')
  const run = useMutation({
    mutationFn: async (): Promise<void> => {
      if (undo.kind === 'add-block') await api('POST /gamma/staff/schedule/add-block', { body: undo.body, quiet: true })
      else await api('POST /gamma/staff/schedule/remove-block', { body: { block: { id: undo.id } }, quiet: true })
    },
    onSuccess: () => {
      toasts.show({ tone: 'ok', title: t(undo.kind === 'add-block' ? 'done' : 'removed', { tail: undo.tail }) })
      onDone()
    },
    onError: (error) => toasts.show({ tone: 'error', title: te(errorCode(error)) }),
    onSettled: async () => {
      await reloadSchedule()
      onClose()
    },
  })
  const start = useRef(run.mutate)
  useEffect(() => start.current(), [])
  return null
}
