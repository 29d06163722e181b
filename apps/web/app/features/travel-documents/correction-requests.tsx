import { useId } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { missingForResubmission, type TravelDocument } from './travel-documents.ts'
import { useMissingText } from './use-missing-text.ts'
import type { Upload } from './upload-list.ts'
import type { UploadQueue } from './upload-queue.ts'
import { reloadTravelDocuments } from './use-travel-documents.ts'
import styles from './correction-requests.module.css'
import travelDocuments from './travel-documents.module.css'

interface CorrectionRequestsProps {
  leg: string
  feedback: readonly TravelDocument[]
  uploads: readonly Upload[]
  toPassengerName: (ticket: TravelDocument) => string
  queue: UploadQueue
}

/** All corrections of a leg go in one press, once each of them has a new file (spec §4, §5). */
export function CorrectionRequests({ leg, feedback, uploads, toPassengerName: nameOf, queue }: CorrectionRequestsProps) {
  const t = useTranslations('travel-documents.send')
  const reason = useId()
  const missing = missingForResubmission(feedback, uploads)
  const missingText = useMissingText((id) => nameOf(feedback.find((ticket) => ticket.id === id) as TravelDocument))
  const send = useMutation({
    mutationFn: async () => {
      for (const { id } of feedback) {
        await api('POST /gamma/ticket-passport/submit', { query: { id } })
        queue.remove(uploads.filter(({ ticket }) => ticket === id).map((upload) => upload.id))
      }
    },
    onSuccess: () => toasts.show({ tone: 'ok', title: t('done') }),
    onError: () => toasts.show({ tone: 'error', title: t('failed') }),
    onSettled: () => reloadTravelDocuments(leg),
  })
  return (
    <div className={styles.corrections}>
      <Button
        aria-disabled={missing !== null || undefined}
        aria-describedby={missing ? reason : undefined}
        pending={send.isPending}
        pendingLabel={t('working')}
        onClick={() => {
          if (!missing) send.mutate()
        }}
      >
        {t('corrections', { count: feedback.length })}
      </Button>
      {missing ? (
        <p id={reason} className={travelDocuments.quiet}>
          {missingText(missing)}
        </p>
      ) : null}
    </div>
  )
}
