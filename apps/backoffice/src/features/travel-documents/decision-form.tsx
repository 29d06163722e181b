import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { FeedbackReason } from '@aquilane/domain/travel-documents/travel-document'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode, fieldCodes } from '~/lib/api.ts'
import { todayHere } from '~/lib/dates.ts'
import { removeFromCache, findNext, type Decision, type TravelDocumentDetails } from './travel-documents.ts'
import { emptyFields, documentDataErrors, toDocumentData } from './document-data.ts'
import { DocumentDataFields } from './document-data-form.tsx'
import { RejectionDialog } from './rejection-dialog.tsx'
import styles from './review.module.css'

/** With Alt, so that typing does not trigger them; by `code`, since Alt changes the letter on some systems. */
const shortcuts = { approve: 'KeyA', correct: 'KeyC', reject: 'KeyR' } as const
const written = { approve: 'Alt+A', correct: 'Alt+C', reject: 'Alt+R' } as const

/** Form for the data of the document and the decision. After a decision the next travel document opens. */
export function DecisionForm({ travelDocument }: { travelDocument: TravelDocumentDetails }) {
  const t = useTranslations('staff.review')
  const te = useTranslations('errors')
  const navigate = useNavigate()
  const [typed, setTyped] = useState(emptyFields)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [asking, setAsking] = useState<'feedback' | 'rejected' | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const ticket = { id: travelDocument.id }

  const show = (next: Record<string, string>): void => {
    setFaults(next)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }

  const decided = async (decision: Decision): Promise<void> => {
    toasts.show({ tone: 'ok', title: t(`done.${decision}`) })
    const next = await findNext(travelDocument.id).catch(() => null)
    if (next === null) toasts.show({ tone: 'info', title: t('last') })
    await navigate(next === null ? '/documents' : `/documents/${encodeURIComponent(next)}`)
    await removeFromCache()
  }
  const failed = (error: unknown): void => {
    show(fieldCodes(error))
    toasts.show({ tone: 'error', title: te(errorCode(error)) })
    if (errorCode(error) === 'TICKET_STATE_CONFLICT') void removeFromCache()
  }

  const approve = useMutation({
    mutationFn: () =>
      api('POST /gamma/staff/ticket-passport/approve', { body: { ticket, rounds: travelDocument.rounds, ...toDocumentData(typed) } }),
    onSuccess: () => decided('approved'),
    onError: failed,
  })
  const refuse = useMutation({
    mutationFn: ({ reason, comment }: { reason: FeedbackReason; comment: string | null }) => {
      const body = { ticket, rounds: travelDocument.rounds, reason, comment }
      return asking === 'rejected'
        ? api('POST /gamma/staff/ticket-passport/reject', { body })
        : api('POST /gamma/staff/ticket-passport/return', { body })
    },
    onSuccess: () => decided(asking ?? 'feedback'),
    onError: (error) => {
      if (errorCode(error) === 'TICKET_STATE_CONFLICT') failed(error)
    },
  })
  const busy = approve.isPending || refuse.isPending

  const submit = (): void => {
    if (busy) return
    const found = documentDataErrors(toDocumentData(typed), todayHere())
    if (Object.keys(found).length > 0) return show(found)
    setFaults({})
    approve.mutate()
  }

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!event.altKey || event.ctrlKey || event.metaKey || asking !== null) return
      if (event.code === shortcuts.approve) form.current?.requestSubmit()
      else if (event.code === shortcuts.correct) setAsking('feedback')
      else if (event.code === shortcuts.reject) setAsking('rejected')
      else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [asking])

  const count = Object.keys(faults).length
  // A form cannot be nested in another one, so the dialog is outside.
  return (
    <>
      <form
        ref={form}
        className={styles.form}
        noValidate
        aria-labelledby="reading"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submit()
        }}
      >
        <Heading level={2} size={16} id="reading">
          {t('reading')}
        </Heading>
        <DocumentDataFields typed={typed} set={setTyped} faults={faults} />
        <div className={styles.decide}>
          <p role="status" className={styles.wrong}>
            {count > 0 ? t('faults', { count }) : ''}
          </p>
          <Button
            type="submit"
            pending={busy}
            pendingLabel={t('approving')}
            aria-keyshortcuts={written.approve}
            iconEnd={<kbd className={styles.key}>{written.approve}</kbd>}
          >
            {t('approve')}
          </Button>
          <Button
            variant="outline"
            aria-keyshortcuts={written.correct}
            iconEnd={<kbd className={styles.key}>{written.correct}</kbd>}
            onClick={() => setAsking('feedback')}
          >
            {t('correct')}
          </Button>
          <Button
            variant="danger"
            aria-keyshortcuts={written.reject}
            iconEnd={<kbd className={styles.key}>{written.reject}</kbd>}
            onClick={() => setAsking('rejected')}
          >
            {t('reject')}
          </Button>
        </div>
      </form>
      {asking ? (
        <RejectionDialog
          kind={asking}
          pending={refuse.isPending}
          error={refuse.error ? te(errorCode(refuse.error)) : undefined}
          onSend={(reason, comment) => refuse.mutate({ reason, comment })}
          onClose={() => {
            setAsking(null)
            refuse.reset()
          }}
        />
      ) : null}
    </>
  )
}
