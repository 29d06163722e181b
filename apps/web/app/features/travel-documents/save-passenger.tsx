import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { Button } from '@aquilane/ui/button'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { queryClient } from '~/lib/query.ts'
import type { TravelDocument } from './travel-documents.ts'
import { reloadTravelDocuments } from './use-travel-documents.ts'
import styles from './save-passenger.module.css'

/** Saves an approved passenger and the document to the profile (spec §6). */
export function SavePassenger({ ticket, name }: { ticket: TravelDocument; name: string }) {
  const t = useTranslations('travel-documents.save')
  const save = useMutation({
    mutationFn: () => api('POST /gamma/ticket-passport/save-person', { body: { ticket: { id: ticket.id } } }),
    onSuccess: () => toasts.show({ tone: 'ok', title: t('done', { name }) }),
    onError: (error) => {
      if (!(error instanceof ApiError && error.code === 'PASSENGER_ALREADY_SAVED')) toasts.show({ tone: 'error', title: t('failed') })
    },
    onSettled: () => Promise.all([reloadTravelDocuments(ticket.order_leg_id), queryClient.invalidateQueries({ queryKey: ['passengers'] })]),
  })
  if (ticket.saved)
    return (
      <span className={styles.saved}>
        <Check aria-hidden="true" />
        {t('saved')}
      </span>
    )
  return (
    <Button variant="outline" size="small" pending={save.isPending} pendingLabel={t('working')} onClick={() => save.mutate()}>
      {t('action')}
    </Button>
  )
}
