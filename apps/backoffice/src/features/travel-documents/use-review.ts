import { useMemo } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { FeedbackReason } from '@aquilane/domain/travel-documents/travel-document'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode, fieldCodes } from '~/lib/api.ts'
import { reloadTravelDocuments, findNext, type Decision, type TravelDocumentDetails } from './travel-documents.ts'
import type { DocumentData } from './document-data.ts'

interface Rejection {
  kind: 'feedback' | 'rejected'
  reason: FeedbackReason
  comment: string | null
}

/** The decisions on a travel document. After one, the next document opens. */
export function useReview(travelDocument: TravelDocumentDetails) {
  const t = useTranslations('staff.review')
  const te = useTranslations('errors')
  const navigate = useNavigate()
  const subject = { ticket: { id: travelDocument.id }, rounds: travelDocument.rounds }

  const openNext = async (decision: Decision): Promise<void> => {
    toasts.show({ tone: 'ok', title: t(`done.${decision}`) })
    const next = await findNext(travelDocument.id).catch(() => null)
    if (next === null) toasts.show({ tone: 'info', title: t('last') })
    await navigate(next === null ? '/documents' : `/documents/${encodeURIComponent(next)}`)
    await reloadTravelDocuments()
  }
  const onError = (error: unknown): void => {
    toasts.show({ tone: 'error', title: te(errorCode(error)) })
    if (errorCode(error) === 'TICKET_STATE_CONFLICT') void reloadTravelDocuments()
  }

  const approve = useMutation({
    mutationFn: (data: DocumentData) => api('POST /gamma/staff/ticket-passport/approve', { body: { ...subject, ...data } }),
    onSuccess: () => openNext('approved'),
    onError,
  })
  const reject = useMutation({
    mutationFn: ({ kind, reason, comment }: Rejection) => {
      const body = { ...subject, reason, comment }
      return kind === 'rejected'
        ? api('POST /gamma/staff/ticket-passport/reject', { body })
        : api('POST /gamma/staff/ticket-passport/return', { body })
    },
    onSuccess: (_answer, { kind }) => openNext(kind),
    onError: (error) => {
      if (errorCode(error) === 'TICKET_STATE_CONFLICT') onError(error)
    },
  })
  const responseErrors = useMemo(() => (approve.error === null ? null : fieldCodes(approve.error)), [approve.error])
  return { approve, reject, responseErrors, isPending: approve.isPending || reject.isPending }
}
