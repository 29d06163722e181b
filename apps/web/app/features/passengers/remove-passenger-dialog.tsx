import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { usePaths } from '~/lib/texts.tsx'
import { passengerName, reloadPassengers, type Passenger } from './passengers-data.ts'

/** Confirms removing a passenger, then leads back to the profile. */
export function RemovePassengerDialog({ person, open, onClose }: { person: Passenger; open: boolean; onClose: () => void }) {
  const t = useTranslations('passengers')
  const paths = usePaths()
  const navigate = useNavigate()
  const name = passengerName(person)
  const remove = useMutation({
    mutationFn: () => api('DELETE /gamma/person/remove', { query: { id: person.id } }),
    onSuccess: async () => {
      toasts.show({ tone: 'ok', title: t('removed', { name }) })
      await navigate(paths.profile(), { replace: true })
      await reloadPassengers()
    },
    onError: () => toasts.show({ tone: 'error', title: t('saveFailed') }),
  })
  return (
    <Dialog
      open={open}
      alert
      onClose={onClose}
      title={t('removeTitle', { name })}
      closeLabel={t('keep')}
      footer={
        <>
          <Button variant="outline" data-autofocus="" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button variant="danger" pending={remove.isPending} pendingLabel={t('removing')} onClick={() => remove.mutate()}>
            {t('remove')}
          </Button>
        </>
      }
    >
      <p>{t('removeText')}</p>
    </Dialog>
  )
}
