import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { acceptsFiles } from '@aquilane/domain/travel-documents/travel-document'
import { formatDate, formatDateTime } from '@aquilane/i18n/format'
import { Badge, type BadgeProps } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import type { Limits } from './file-errors.ts'
import { FileButtons } from './file-buttons.tsx'
import { FileLine } from './file-line.tsx'
import { hasNewFile, missingForSubmission, type DocumentState, type TravelDocument, type TravelDocumentFile } from './travel-documents.ts'
import { UploadLine } from './upload-line.tsx'
import type { Upload } from './upload-list.ts'
import type { UploadQueue } from './upload-queue.ts'
import { useMissingText } from './use-missing-text.ts'
import { reloadTravelDocuments } from './use-travel-documents.ts'
import styles from './passenger-row.module.css'
import travelDocuments from './travel-documents.module.css'

const SavePassenger = lazy(() => import('./save-passenger.tsx').then((module) => ({ default: module.SavePassenger })))
const UndoDialog = lazy(() => import('./undo-dialog.tsx').then((module) => ({ default: module.UndoDialog })))

export interface PassengerRowProps {
  number: number
  name: string
  /** Null while the ticket of the traveller being added does not exist yet. */
  ticket: TravelDocument | null
  /** Without a document on this leg: how far that of another leg is. */
  state: DocumentState
  isNamed: boolean
  uploads: readonly Upload[]
  limits: Limits
  open: boolean
  online: boolean
  /** Files are dragged over this row. */
  over: boolean
  queue: UploadQueue
  onFiles: (files: readonly File[]) => void
  onView: (file: TravelDocumentFile) => void
}

export const tones: Record<TravelDocument['status'] | 'missing', BadgeProps['tone']> = {
  missing: 'warn',
  new: 'neutral',
  progress: 'info',
  approved: 'ok',
  feedback: 'warn',
  rejected: 'error',
  canceled: 'neutral',
}

/** One passenger of a leg: status, files and actions. */
export function PassengerRow(props: PassengerRowProps) {
  const { number, name, ticket, state, isNamed, uploads, open, over, queue, onFiles } = props
  const t = useTranslations('travel-documents')
  const addButton = useRef<HTMLButtonElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const status = ticket?.status ?? 'new'
  // A name without a document here: it is missing, or that of another leg serves this one.
  const isServed = ticket === null && isNamed && (state === 'progress' || state === 'approved')
  const isBare = ticket === null && isNamed && uploads.length === 0
  const editing = open && acceptsFiles(status) && !isServed
  const leg = ticket?.order_leg_id ?? uploads[0]?.leg ?? ''
  const files = ticket?.files ?? []
  // The focused element was removed with its line.
  const afterRemoval = (): void => (addButton.current ?? heading.current ?? document.getElementById(`travel-documents-${leg}`))?.focus()
  return (
    <li className={styles.row} data-ticket={ticket?.id ?? ''} data-over={over || undefined} data-state={status}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.body}>
        <div className={styles.rowHead}>
          <h4 ref={heading} tabIndex={-1} className={styles.name}>
            {over ? t('add.drop', { name }) : name}
          </h4>
          <StateBadge status={isBare ? state : ticket === null || (status === 'new' && files.length === 0) ? null : status} />
        </div>
        <StateNote ticket={ticket} served={isBare ? state : null} />
        {ticket?.feedback ? <Feedback feedback={ticket.feedback} status={status} /> : null}
        {files.length + uploads.length > 0 ? <Files {...props} editing={editing} onRemoved={afterRemoval} /> : null}
        <div className={styles.actions}>
          {editing ? <FileButtons buttonRef={addButton} name={name} more={files.length > 0} onFiles={onFiles} /> : null}
          {ticket?.status === 'approved' && ticket.person ? (
            <Suspense>
              <SavePassenger ticket={ticket} name={name} />
            </Suspense>
          ) : null}
          {open && !isBare ? <Undo leg={leg} name={name} ticket={ticket} uploads={uploads} queue={queue} /> : null}
        </div>
        {open && status === 'new' && !isBare ? <SendForReview leg={leg} ticket={ticket} uploads={uploads} queue={queue} /> : null}
      </div>
    </li>
  )
}

/** Takes back a new document, or a passenger off the flight, once confirmed. */
function Undo({ leg, name, ticket, uploads, queue }: Pick<PassengerRowProps, 'name' | 'ticket' | 'uploads' | 'queue'> & { leg: string }) {
  const t = useTranslations('travel-documents.undo')
  // Null: never asked, so its dialog is not loaded.
  const [asking, setAsking] = useState<boolean | null>(null)
  const isNew = (ticket?.status ?? 'new') === 'new'
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={styles.quietAction}
        aria-label={t(isNew ? 'actionOf' : 'offOf', { name })}
        onClick={() => setAsking(true)}
      >
        {t(isNew ? 'action' : 'off')}
      </Button>
      {asking !== null ? (
        <Suspense>
          <UndoDialog
            open={asking}
            leg={leg}
            name={name}
            ticket={ticket}
            onClose={() => setAsking(false)}
            onConfirm={() => queue.remove(uploads.map(({ id }) => id))}
          />
        </Suspense>
      ) : null}
    </>
  )
}

function Feedback({ feedback, status }: { feedback: NonNullable<TravelDocument['feedback']>; status: TravelDocument['status'] }) {
  const t = useTranslations('travel-documents')
  return (
    <div className={styles.reason} data-status={status}>
      {feedback.reason === 'other' ? null : <p>{t(`reason.${feedback.reason}`)}</p>}
      {feedback.comment ? (
        <p className={styles.comment}>
          <span className="visually-hidden">{t('comment')}: </span>
          {feedback.comment}
        </p>
      ) : null}
    </div>
  )
}

interface FilesProps extends Pick<PassengerRowProps, 'name' | 'ticket' | 'uploads' | 'limits' | 'online' | 'queue' | 'onView'> {
  editing: boolean
  onRemoved: () => void
}

function Files({ name, ticket, uploads, limits, online, queue, onView, editing, onRemoved }: FilesProps) {
  const t = useTranslations('travel-documents')
  return (
    <ul className={styles.files} aria-label={t('files', { name })}>
      {ticket?.files.map((file) => (
        <FileLine key={file.id} ticket={ticket} file={file} removable={editing} onView={() => onView(file)} onRemoved={onRemoved} />
      ))}
      {uploads.map((upload) => (
        <UploadLine key={upload.id} upload={upload} limits={limits} online={online} queue={queue} onRemoved={onRemoved} />
      ))}
    </ul>
  )
}

/** The state in a word; null: nothing to say yet. */
export function StateBadge({ status }: { status: DocumentState | TravelDocument['status'] | null }) {
  const t = useTranslations('travel-documents.names')
  const states = useTranslations('states.document')
  if (status === null) return null
  return (
    <Badge tone={tones[status]} dot>
      {status === 'missing' ? t('missing') : states(status)}
    </Badge>
  )
}

function StateNote({ ticket, served }: { ticket: TravelDocument | null; served: DocumentState | null }) {
  const t = useTranslations('travel-documents.note')
  const locale = useLocale()
  const names = useTranslations('travel-documents.names')
  const text = (): string => {
    if (served !== null) return names(served === 'progress' || served === 'approved' ? `served.${served}` : 'later')
    switch (ticket?.status) {
      case 'progress':
        return t('progress', { date: ticket.submitted ? formatDateTime(toLocal(ticket.submitted), locale) : '' })
      case 'approved':
        return ticket.person?.document_expiry
          ? t('approvedUntil', { date: formatDate(ticket.person.document_expiry, locale, 'date') })
          : t('approved')
      case 'feedback':
        return t(hasNewFile(ticket) ? 'feedbackReady' : 'feedback')
      case 'rejected':
        return t('rejected')
      default:
        return t('new')
    }
  }
  return (
    <p className={styles.note} role="status">
      {ticket?.status === 'approved' ? <Check aria-hidden="true" /> : null}
      {text()}
    </p>
  )
}

/** Submits the new travel document. */
function SendForReview({ leg, ticket, uploads, queue }: Pick<PassengerRowProps, 'ticket' | 'uploads' | 'queue'> & { leg: string }) {
  const t = useTranslations('travel-documents.send')
  const reason = useId()
  const missing = missingForSubmission(ticket, uploads)
  const missingText = useMissingText(() => '')
  const send = useMutation({
    mutationFn: (id: string) => api('POST /gamma/ticket-passport/submit', { query: { id } }),
    onSuccess: () => {
      queue.remove(uploads.map(({ id }) => id))
      toasts.show({ tone: 'ok', title: t('done') })
    },
    onError: () => toasts.show({ tone: 'error', title: t('failed') }),
    onSettled: () => reloadTravelDocuments(leg),
  })
  return (
    <div className={styles.send}>
      <Button
        aria-disabled={missing !== null || undefined}
        aria-describedby={missing ? reason : undefined}
        pending={send.isPending}
        pendingLabel={t('working')}
        onClick={() => {
          if (!missing && ticket) send.mutate(ticket.id)
        }}
      >
        {t('action')}
      </Button>
      {missing ? (
        <p id={reason} className={travelDocuments.quiet}>
          {missingText(missing)}
        </p>
      ) : null}
    </div>
  )
}

/** A UTC `yyyy-MM-dd HH:mm:ss` as the reader's own local time. */
const toLocal = (created: string): string =>
  Temporal.Instant.from(`${created.replace(' ', 'T')}Z`)
    .toZonedDateTimeISO(Temporal.Now.timeZoneId())
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
