import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode } from '~/lib/api.ts'
import { withProof } from '~/lib/proof.ts'
import { reloadMembers, type Member } from './members.ts'

/** Confirms disabling a member. */
export function DisableDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslations('staff.members')
  const te = useTranslations('errors')
  const disable = useMutation({
    mutationFn: () => withProof(() => api('POST /gamma/staff/member/disable', { body: { member: { id: member.id } } })),
    onSuccess: async () => {
      await reloadMembers()
      toasts.show({ tone: 'ok', title: t('done', { name: member.name }) })
      onClose()
    },
    onError: (error) => toasts.show({ tone: 'error', title: te(errorCode(error)) }),
  })
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={t('disableTitle', { name: member.name })}
      closeLabel={t('keep')}
      footer={
        <>
          <Button variant="outline" data-autofocus="" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button variant="danger" pending={disable.isPending} pendingLabel={t('disabling')} onClick={() => disable.mutate()}>
            {t('disable')}
          </Button>
        </>
      }
    >
      <p>{t('disableText')}</p>
    </Dialog>
  )
}
