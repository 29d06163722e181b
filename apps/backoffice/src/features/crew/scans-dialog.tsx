import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { crewScanKeepDays, maxCrewScans } from '@aquilane/domain/crew/crew-scans'
import { withQuery } from '@aquilane/domain/site/paths'
import { formatDate } from '@aquilane/i18n/format'
import { Dialog } from '@aquilane/ui/dialog'
import { Heading } from '@aquilane/ui/heading'
import { toasts } from '@aquilane/ui/toast-queue'
import { api } from '~/lib/api.ts'
import { local } from '~/lib/dates.ts'
import { DocumentDay } from '~/lib/document-day.tsx'
import { useErrorText } from '~/lib/error-text.ts'
import { FileButton } from '~/lib/file-button.tsx'
import { FileList } from '~/lib/file-links.tsx'
import { Failure } from '~/lib/form/failure.tsx'
import form from '~/lib/form/form.module.css'
import { LoadState } from '~/lib/list/load-state.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import { useChange } from '~/lib/use-change.ts'
import { reloadScans, useCrewScans, type CrewRow, type ScannedDocument } from './crew.ts'
import styles from './crew.module.css'

/** Documents of a crew member with their scans, and those that were recorded before. */
export function ScansDialog({ member, onClose }: { member: CrewRow; onClose: () => void }) {
  const t = useTranslations('staff-crew')
  const scans = useCrewScans(member.id)
  const isManager = can(useStaff(), 'crew.manage')
  const documents = scans.data?.data ?? []
  const list = (shown: readonly ScannedDocument[]) => (
    <ul className={styles.documents}>
      {shown.map((document) => (
        <DocumentItem
          key={`${document.kind} ${document.of?.id ?? ''} ${document.current} ${document.valid_until ?? ''}`}
          member={member}
          document={document}
          isManager={isManager}
        />
      ))}
    </ul>
  )
  const earlier = documents.filter(({ current: isCurrent }) => !isCurrent)
  return (
    <Dialog
      open
      size="medium"
      closeOnOutside={false}
      onClose={onClose}
      title={t('scans.title', { name: member.name })}
      closeLabel={t('close')}
    >
      <LoadState query={scans} empty={documents.length === 0 ? { title: t('scans.none'), text: t('scans.noneText') } : null}>
        <div className={form.form}>
          <p className={form.quiet}>{t('scans.text', { days: crewScanKeepDays })}</p>
          {list(documents.filter(({ current: isCurrent }) => isCurrent))}
          {isManager ? <p className={form.quiet}>{t('scans.hint', { count: maxCrewScans })}</p> : null}
          {earlier.length > 0 ? (
            <section className={form.form}>
              <Heading level={3} size={16}>
                {t('scans.earlier')}
              </Heading>
              <p className={form.quiet}>{t('scans.earlierText')}</p>
              {list(earlier)}
            </section>
          ) : null}
        </div>
      </LoadState>
    </Dialog>
  )
}

type Scan = ScannedDocument['scans'][number]
const hrefOf = ({ id }: Scan, page: number): string => withQuery('/gamma/staff/crew/scan', { id, page })

interface ItemProps {
  member: CrewRow
  document: ScannedDocument
  isManager: boolean
}

function DocumentItem({ member, document, isManager }: ItemProps) {
  const t = useTranslations('staff-crew')
  const locale = useLocale()
  const { kind, of, valid_until: day, ended: hasEnded, current: isCurrent, scans } = document
  const name = of ? `${t(`document.${kind}`)} · ${of.name}` : t(`document.${kind}`)
  const remove = useChange((id: string) => api('POST /gamma/staff/crew/remove-scan', { body: { scan: { id } }, quiet: true }), {
    done: t('scans.removed'),
    reload: reloadScans,
  })
  const about = ({ added, erased_on: erased }: Scan): string => {
    const values = { name: added.by, day: formatDate(local(added.at), locale, 'date') }
    return erased === null ? t('scans.kept', values) : t('scans.erased', { ...values, erased: formatDate(erased, locale, 'date') })
  }
  return (
    <li>
      <p className={styles.document}>
        <b>{name}</b> <span>{day === null ? t('scans.noEnd') : <DocumentDay day={day} />}</span>
      </p>
      {scans.length === 0 ? <p className={form.quiet}>{t(hasEnded ? 'scans.ended' : 'scans.noScan')}</p> : null}
      <FileList
        files={scans}
        hrefOf={hrefOf}
        about={about}
        isRemoving={remove.isPending}
        onRemove={isManager ? (id) => remove.mutate(id) : undefined}
      />
      {isManager && isCurrent && !hasEnded ? <AddScans member={member} document={document} name={name} /> : null}
    </li>
  )
}

function AddScans({ member, document: { kind, of, scans }, name }: Omit<ItemProps, 'isManager'> & { name: string }) {
  const t = useTranslations('staff-crew.scans')
  const toText = useErrorText()
  const add = useMutation({
    mutationFn: ({ chosen, isReplacing }: { chosen: readonly File[]; isReplacing: boolean }) => {
      const body = new FormData()
      body.append('member', member.id)
      body.append('kind', kind)
      if (of) body.append(kind === 'rating' ? 'aircraft_type' : 'airport', of.id)
      if (isReplacing) body.append('replace', 'true')
      for (const file of chosen) body.append('files[]', file)
      return api('POST /gamma/staff/crew/add-scans', { body, quiet: true })
    },
    onSuccess: (_, { chosen, isReplacing }) =>
      toasts.show({ tone: 'ok', title: isReplacing ? t('replaced') : t('added', { count: chosen.length }) }),
    onSettled: reloadScans,
  })
  const isReplacing = add.variables?.isReplacing ?? false
  const button = { accept: 'image/jpeg,image/png,application/pdf', isMultiple: true }
  return (
    <>
      <div className={form.buttons}>
        <FileButton
          {...button}
          label={t('add')}
          name={t('addTo', { document: name })}
          pendingLabel={t('adding')}
          isPending={add.isPending && !isReplacing}
          disabled={add.isPending || scans.length >= maxCrewScans}
          onChoose={(chosen) => add.mutate({ chosen, isReplacing: false })}
        />
        {scans.length > 0 ? (
          <FileButton
            {...button}
            label={t('replace')}
            name={t('replaceOf', { document: name })}
            pendingLabel={t('replacing')}
            isPending={add.isPending && isReplacing}
            disabled={add.isPending}
            onChoose={(chosen) => add.mutate({ chosen, isReplacing: true })}
          />
        ) : null}
      </div>
      <Failure error={add.error}>
        {add.error ? toText(add.error) : null}{' '}
        {add.error instanceof ApiError && (add.variables?.chosen.length ?? 0) > 1 ? t('noneKept') : ''}
      </Failure>
    </>
  )
}
