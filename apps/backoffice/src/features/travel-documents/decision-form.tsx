import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { findText } from '@aquilane/i18n/find-text'
import { Button, type ButtonProps } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { useFieldsForm } from '@aquilane/ui/use-fields-form'
import { errorCode } from '~/lib/api.ts'
import { usePageCommands } from '~/lib/page-commands.ts'
import { todayHere } from '~/lib/dates.ts'
import { documentDataErrors, toDocumentData, type DocumentData } from './document-data.ts'
import { DocumentDataFields } from './document-data-form.tsx'
import { RejectionDialog } from './rejection-dialog.tsx'
import type { TravelDocumentDetails } from './travel-documents.ts'
import { fillControls } from './fill-controls.ts'
import { MachineReadableZone } from './machine-readable-zone.tsx'
import { useReview } from './use-review.ts'
import styles from './review.module.css'

/** With Alt, so that typing does not trigger them; by `code`, since Alt changes the letter on some systems. */
const shortcuts = { KeyA: 'approved', KeyC: 'feedback', KeyR: 'rejected' } as const
type ReviewAction = (typeof shortcuts)[keyof typeof shortcuts]

const isShortcut = (code: string): code is keyof typeof shortcuts => code in shortcuts

function useShortcuts(run: (action: ReviewAction) => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!event.altKey || event.ctrlKey || event.metaKey || !isShortcut(event.code)) return
      event.preventDefault()
      latest.current(shortcuts[event.code])
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

const ShortcutButton = ({ keys, ...button }: ButtonProps & { keys: string }) => (
  <Button {...button} aria-keyshortcuts={keys} iconEnd={<kbd className={styles.key}>{keys}</kbd>} />
)

type DataForm = Pick<ReturnType<typeof useFieldsForm<DocumentData>>, 'value'>
type Rejection = Exclude<ReviewAction, 'approved'>

interface DecisionsProps {
  errorCount: number
  isPending: boolean
  onReject: (kind: Rejection) => void
}

function Decisions({ errorCount, isPending, onReject }: DecisionsProps) {
  const t = useTranslations('staff.review')
  return (
    <div className={styles.decide}>
      <p role="status" className={styles.wrong}>
        {errorCount > 0 ? t('faults', { count: errorCount }) : ''}
      </p>
      <ShortcutButton type="submit" pending={isPending} pendingLabel={t('approving')} keys="Alt+A">
        {t('approve')}
      </ShortcutButton>
      <ShortcutButton variant="outline" keys="Alt+C" onClick={() => onReject('feedback')}>
        {t('correct')}
      </ShortcutButton>
      <ShortcutButton variant="danger" keys="Alt+R" onClick={() => onReject('rejected')}>
        {t('reject')}
      </ShortcutButton>
    </div>
  )
}

/** Pets have papers without a machine-readable zone. */
function ReviewZone({ form, onFill }: { form: DataForm; onFill: (values: Readonly<Record<string, string>>) => number }) {
  if (form.value('person.type') === 'Pet') return null
  return <MachineReadableZone typed={(path) => form.value(path)} middleName={form.value('person.name.middle_name')} onFill={onFill} />
}

/** Form for the data of the document and the decision. */
export function DecisionForm({ travelDocument }: { travelDocument: TravelDocumentDetails }) {
  const t = useTranslations('staff.review')
  const te = useTranslations('errors')
  const tp = useTranslations('passengers.errors')
  const [rejecting, setRejecting] = useState<Rejection | null>(null)
  const element = useRef<HTMLFormElement>(null)
  const { approve, reject, responseErrors, isPending } = useReview(travelDocument)
  const form = useFieldsForm<DocumentData>({
    defaultValue: { person: { type: 'Secondary' }, document: { type: 'Passport' } },
    toFields: toDocumentData,
    check: (data) => documentDataErrors(data, { today: todayHere(), lastDay: travelDocument.trip.last_day }),
    onValid: (data) => {
      if (!isPending) approve.mutate(data)
    },
    errorText: (code) => (code === undefined ? undefined : (findText(tp, code) ?? tp('OTHER'))),
    responseErrors,
  })
  const decide = (action: ReviewAction): void => {
    if (rejecting !== null) return
    if (action === 'approved') element.current?.requestSubmit()
    else setRejecting(action)
  }
  useShortcuts(decide)
  usePageCommands([
    { id: 'approve', label: t('approve'), keys: 'Alt A', run: () => decide('approved') },
    { id: 'correct', label: t('correct'), keys: 'Alt C', run: () => decide('feedback') },
    { id: 'reject', label: t('reject'), keys: 'Alt R', run: () => decide('rejected') },
  ])

  // A form cannot be nested in another one, so the dialog is outside.
  return (
    <>
      <form {...form.formProps} ref={element} className={styles.form} aria-labelledby="reading">
        <Heading level={2} size={16} id="reading">
          {t('reading')}
        </Heading>
        <ReviewZone form={form} onFill={(values) => fillControls(element.current, values)} />
        <DocumentDataFields form={form} trip={travelDocument.trip} />
        <Decisions errorCount={form.errorCount} isPending={isPending} onReject={setRejecting} />
      </form>
      {rejecting ? (
        <RejectionDialog
          kind={rejecting}
          pending={reject.isPending}
          error={reject.error ? te(errorCode(reject.error)) : undefined}
          onSend={(reason, comment) => reject.mutate({ kind: rejecting, reason, comment })}
          onClose={() => {
            setRejecting(null)
            reject.reset()
          }}
        />
      ) : null}
    </>
  )
}
