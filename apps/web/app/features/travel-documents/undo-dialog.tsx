import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import type { TravelDocument } from './travel-documents.ts'
import { clearReusable, reloadTravelDocuments } from './use-travel-documents.ts'

interface UndoDialogProps {
  open: boolean
  leg: string
  name: string
  /** Null while the ticket of the traveller being added does not exist yet. */
  ticket: TravelDocument | null
  onClose: () => void
  /** Before the call: whatever is on its way for this traveller stops. */
  onConfirm: () => void
}

/** The undo-confirm popup (spec §2): undoes the new document, or removes a submitted passenger. */
export function UndoDialog({ open, leg, name, ticket, onClose, onConfirm }: UndoDialogProps) {
  const t = useTranslations('travel-documents.undo')
  const draft = ticket === null || ticket.status === 'new'
  const cancel = useMutation({
    mutationFn: async () => {
      onConfirm()
      if (ticket) await api('POST /gamma/ticket-passport/cancel', { query: { id: ticket.id } })
    },
    onSuccess: async () => {
      onClose()
      toasts.show({ tone: 'ok', title: t('done', { name }) })
      await reloadTravelDocuments(leg)
      // The row that opened the dialog was removed.
      document.getElementById(`travel-documents-${leg}`)?.focus({ preventScroll: true })
      await clearReusable()
    },
    onError: () => reloadTravelDocuments(leg),
  })
  return (
    <Dialog
      open={open}
      alert
      onClose={onClose}
      title={draft ? t('title') : t('offTitle', { name })}
      closeLabel={t('keep')}
      footer={
        <>
          <Button variant="outline" data-autofocus="" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button variant="danger" pending={cancel.isPending} pendingLabel={t('working')} onClick={() => cancel.mutate()}>
            {draft ? t('confirm') : t('offConfirm')}
          </Button>
        </>
      }
    >
      {cancel.error ? <Banner tone="error">{t('failed')}</Banner> : null}
      <p>{draft ? t('text') : t('offText')}</p>
    </Dialog>
  )
}
