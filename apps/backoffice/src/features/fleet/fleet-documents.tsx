import { useRef, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { certificationNames, isCertification } from '@aquilane/domain/fleet/certifications'
import { withQuery } from '@aquilane/domain/site/paths'
import { hasLastDay, hasNumber } from '@aquilane/domain/fleet/publication'
import {
  documentKinds,
  maxDocumentNumber,
  maxFleetDocuments,
  type FleetDocumentKind,
  type FleetDocumentOwner,
} from '@aquilane/domain/fleet/fleet-files'
import { formatDate } from '@aquilane/i18n/format'
import { Heading } from '@aquilane/ui/heading'
import { Select } from '@aquilane/ui/select'
import { PlainField } from '~/lib/form/fields.tsx'
import { Failure } from '~/lib/form/failure.tsx'
import { api } from '~/lib/api.ts'
import { local } from '~/lib/dates.ts'
import { FileButton } from '~/lib/file-button.tsx'
import { FileList } from '~/lib/file-links.tsx'
import form from '~/lib/form/form.module.css'
import { useChange } from '~/lib/use-change.ts'
import { reloadFleet, type AircraftDetails } from './fleet.ts'
import styles from './fleet.module.css'

type FleetDocument = AircraftDetails['documents'][number]

interface Props {
  owner: FleetDocumentOwner
  id: number
  documents: readonly FleetDocument[]
  form: DocumentForm
}

/** What the form for scans of an operator or aircraft holds, and the way to it. */
export function useDocumentForm(owner: FleetDocumentOwner) {
  const section = useRef<HTMLElement>(null)
  const [kind, setKind] = useState<FleetDocumentKind>(documentKinds[owner][0])
  return {
    section,
    kind,
    setKind,
    /** Goes to the form, for a scan of this kind. */
    show(wanted: FleetDocumentKind) {
      setKind(wanted)
      section.current?.focus()
    },
  }
}
type DocumentForm = ReturnType<typeof useDocumentForm>

const hrefOf = ({ id }: FleetDocument, page: number): string => withQuery('/gamma/staff/fleet/document', { id, page })

/** Scans of what an operator or an aircraft flies on. */
export function FleetDocuments({ owner, id, documents, form: { section, kind, setKind } }: Props) {
  const t = useTranslations('staff-fleet.documents')
  const toAbout = useAbout()
  const remove = useChange(
    (document: string) => api('POST /gamma/staff/fleet/remove-document', { body: { document: { id: document } }, quiet: true }),
    {
      done: t('removed'),
      reload: reloadFleet,
    },
  )
  return (
    <section ref={section} tabIndex={-1} aria-label={t('title')} className={styles.documents}>
      <Heading level={2} size={16}>
        {t('title')}
      </Heading>
      {documents.length === 0 ? <p className={form.quiet}>{t('none')}</p> : null}
      <FileList
        files={documents}
        hrefOf={hrefOf}
        about={toAbout}
        isRemoving={remove.isPending}
        onRemove={(document) => remove.mutate(document)}
      />
      <AddDocuments owner={owner} id={id} count={documents.length} kind={kind} onKind={setKind} />
    </section>
  )
}

interface AddProps extends Pick<Props, 'owner' | 'id'> {
  /** How many there are. */
  count: number
  kind: FleetDocumentKind
  onKind: (kind: FleetDocumentKind) => void
}

/** A scan by its kind, with its number and last day where it has them. */
function AddDocuments({ owner, id, count, kind, onKind }: AddProps) {
  const t = useTranslations('staff-fleet.documents')
  const toKind = useKindName()
  const [number, setNumber] = useState('')
  const [validUntil, setValidUntil] = useState('')
  const add = useMutation({
    mutationFn: (chosen: readonly File[]) => {
      const body = new FormData()
      body.append(owner === 'operator' ? 'company_id' : 'aircraft_id', String(id))
      body.append('kind', kind)
      if (hasNumber(kind) && number.trim()) body.append('number', number.trim())
      if (hasLastDay(kind) && validUntil) body.append('valid_until', validUntil)
      for (const file of chosen) body.append('files[]', file)
      return api('POST /gamma/staff/fleet/add-documents', { body, quiet: true })
    },
    onSuccess: () => {
      setNumber('')
      setValidUntil('')
    },
    onSettled: reloadFleet,
  })
  return (
    <>
      <div className={styles.add}>
        <Select
          label={t('what')}
          value={kind}
          onChange={(value) => onKind(value as FleetDocumentKind)}
          options={documentKinds[owner].map((one) => ({ value: one, label: toKind(one) }))}
        />
        {hasNumber(kind) ? <PlainField label={t('number')} value={number} onChange={setNumber} maxLength={maxDocumentNumber} /> : null}
        {hasLastDay(kind) ? <PlainField label={t('validUntil')} type="date" value={validUntil} onChange={setValidUntil} /> : null}
        <FileButton
          label={t('add')}
          pendingLabel={t('adding')}
          accept="image/jpeg,image/png,application/pdf"
          isMultiple
          isPending={add.isPending}
          disabled={count >= maxFleetDocuments}
          onChoose={(chosen) => add.mutate(chosen)}
        />
      </div>
      <p className={form.quiet}>{t('hint', { count: maxFleetDocuments })}</p>
      <Failure error={add.error} />
    </>
  )
}

/** Certifications have the name of their scheme in every language. */
function useKindName(): (kind: FleetDocumentKind) => string {
  const t = useTranslations('staff-fleet.documents')
  return (kind) => (isCertification(kind) ? certificationNames[kind] : t(`kind.${kind}`))
}

/** What is said beside a scan: kind, number, last day, and who added it when. */
function useAbout(): (document: FleetDocument) => string {
  const t = useTranslations('staff-fleet.documents')
  const toKind = useKindName()
  const locale = useLocale()
  const toDate = (day: string) => formatDate(day, locale, 'date')
  return ({ kind, number, valid_until: validUntil, current: isCurrent, added }) =>
    [
      t('about', {
        kind: number === null ? toKind(kind) : `${toKind(kind)} ${number}`,
        name: added.by,
        date: toDate(local(added.at)),
      }),
      ...(validUntil === null ? [] : [t('until', { date: toDate(validUntil) })]),
      ...(isCurrent ? [] : [t('earlier')]),
    ].join(' · ')
}
