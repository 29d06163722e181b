import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'

interface LeaveDialogProps {
  open: boolean
  onStay: () => void
  onLeave: () => void
}

/** Whether to leave the page during an upload. */
export function LeaveDialog({ open, onStay, onLeave }: LeaveDialogProps) {
  const t = useTranslations('travel-documents.leave')
  return (
    <Dialog
      open={open}
      alert
      onClose={onStay}
      title={t('title')}
      closeLabel={t('stay')}
      footer={
        <>
          <Button variant="outline" data-autofocus="" onClick={onStay}>
            {t('stay')}
          </Button>
          <Button variant="danger" onClick={onLeave}>
            {t('leave')}
          </Button>
        </>
      }
    >
      <p>{t('text')}</p>
    </Dialog>
  )
}
