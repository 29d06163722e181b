import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { withQuery } from '@aquilane/domain/site/paths'
import { documentKinds, maxFleetDocuments, type FleetDocumentKind, type FleetDocumentOwner } from '@aquilane/domain/fleet/fleet-files'
import { formatDate } from '@aquilane/i18n/format'
import { Heading } from '@aquilane/ui/heading'
import { Select } from '@aquilane/ui/select'
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
}

const hrefOf = ({ id }: FleetDocument, page: number): string => withQuery('/gamma/staff/fleet/document', { id, page })

/** Scans of what an operator or an aircraft flies on. */
export function FleetDocuments({ owner, id, documents }: Props) {
  const t = useTranslations('staff-fleet.documents')
  const locale = useLocale()
  const [kind, setKind] = useState<FleetDocumentKind>(documentKinds[owner][0])
  const add = useMutation({
    mutationFn: (chosen: readonly File[]) => {
      const body = new FormData()
      body.append(owner === 'operator' ? 'company_id' : 'aircraft_id', String(id))
      body.append('kind', kind)
      for (const file of chosen) body.append('files[]', file)
      return api('POST /gamma/staff/fleet/add-documents', { body, quiet: true })
    },
    onSettled: reloadFleet,
  })
  const remove = useChange(
    (document: string) => api('POST /gamma/staff/fleet/remove-document', { body: { document: { id: document } }, quiet: true }),
    {
      done: t('removed'),
      reload: reloadFleet,
    },
  )
  return (
    <section className={styles.documents}>
      <Heading level={2} size={16}>
        {t('title')}
      </Heading>
      {documents.length === 0 ? <p className={form.quiet}>{t('none')}</p> : null}
      <FileList
        files={documents}
        hrefOf={hrefOf}
        about={({ kind: shown, added }) =>
          t('about', { kind: t(`kind.${shown}`), name: added.by, date: formatDate(local(added.at), locale, 'date') })
        }
        isRemoving={remove.isPending}
        onRemove={(document) => remove.mutate(document)}
      />
      <div className={styles.add}>
        <Select
          label={t('what')}
          value={kind}
          onChange={(value) => setKind(value as FleetDocumentKind)}
          options={documentKinds[owner].map((one) => ({ value: one, label: t(`kind.${one}`) }))}
        />
        <FileButton
          label={t('add')}
          pendingLabel={t('adding')}
          accept="image/jpeg,image/png,application/pdf"
          isMultiple
          isPending={add.isPending}
          disabled={documents.length >= maxFleetDocuments}
          onChoose={(chosen) => add.mutate(chosen)}
        />
      </div>
      <p className={form.quiet}>{t('hint', { count: maxFleetDocuments })}</p>
      <Failure error={add.error} />
    </section>
  )
}
