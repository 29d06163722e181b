import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode } from '~/lib/api.ts'
import { reloadCrew, useCrewMember, type CrewRow } from './crew.ts'

/** A member who flies no more. */
export function RemoveDialog({ member: { id, name }, onClose }: { member: CrewRow; onClose: () => void }) {
  const t = useTranslations('staff-crew')
  const te = useTranslations('errors')
  const revision = useCrewMember(id).data?.revision
  const remove = useMutation({
    mutationFn: () => api('POST /gamma/staff/crew/remove', { body: { member: { id }, revision: revision ?? 0 }, quiet: true }),
    onSuccess: async () => {
      onClose()
      await reloadCrew()
      toasts.show({ tone: 'ok', title: t('removed', { name }) })
    },
    onError: (error) => toasts.show({ tone: 'error', title: te(errorCode(error)) }),
  })
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={t('removeTitle', { name })}
      closeLabel={t('cancel')}
      footer={
        <>
          <Button variant="outline" data-autofocus="" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={revision === undefined} pending={remove.isPending} pendingLabel={t('removing')} onClick={() => remove.mutate()}>
            {t('remove')}
          </Button>
        </>
      }
    >
      <p>{t('removeText')}</p>
    </Dialog>
  )
}
