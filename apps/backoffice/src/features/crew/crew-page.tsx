import { useState } from 'react'
import { Pencil } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { crewViews } from '@aquilane/domain/crew/crew-fields'
import { Badge } from '@aquilane/ui/badge'
import { Select } from '@aquilane/ui/select'
import { TabLinks } from '@aquilane/ui/tabs'
import { VisuallyHidden } from '@aquilane/ui/visually-hidden'
import { airportLabel } from '~/lib/airport-code.ts'
import { AbsencesDialog } from '~/lib/crew-absence/absences-dialog.tsx'
import { DocumentDay } from '~/lib/document-day.tsx'
import { none } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import { ListPage } from '~/lib/list/list-page.tsx'
import { ListSearch } from '~/lib/list/list-search.tsx'
import type { RowAction } from '~/lib/list/row-actions.ts'
import { useAdding } from '~/lib/list/use-adding.ts'
import { useListPage } from '~/lib/list/use-list-page.ts'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import { useZoned } from '~/lib/zoned.ts'
import { crewAddress, useCrew, useCrewChoices, type CrewRow } from './crew.ts'
import { MemberDialog } from './member-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { ScansDialog } from './scans-dialog.tsx'

/** Crew members of every operator, and those whose documents end soon. */
export function CrewPage() {
  const t = useTranslations('staff-crew')
  const list = useListPage(crewAddress)
  const crew = useCrew(list)
  const companies = useCrewChoices().data?.companies ?? []
  const columns = useCrewColumns()
  const adding = useAdding()
  const isManager = can(useStaff(), 'crew.manage')
  const [edited, setEdited] = useState<CrewRow | null>(null)
  const [absent, setAbsent] = useState<CrewRow | null>(null)
  const [scanned, setScanned] = useState<CrewRow | null>(null)
  const [removed, setRemoved] = useState<CrewRow | null>(null)
  return (
    <ListPage
      list={list}
      query={crew}
      columns={columns}
      actions={useCrewActions({ onEdit: setEdited, onScans: setScanned, onAbsences: setAbsent, onRemove: setRemoved })}
      nameOf={({ name }) => name}
      title={t('title')}
      count={(count) => t('count', { count })}
      {...(isManager ? { add: { label: t('add'), onAdd: adding.open } } : {})}
      tabs={
        <TabLinks
          label={t('views')}
          items={crewViews.map((view) => ({
            href: view === 'all' ? '/crew' : `/crew?view=${view}`,
            label: t(`view.${view}`),
            current: view === list.filter.view,
          }))}
        />
      }
      search={
        <ListSearch list={list} labels={{ search: t('search'), find: t('find') }}>
          <Select
            label={t('fields.company')}
            value={list.filter.company === null ? '' : String(list.filter.company)}
            onChange={(id) => list.open({ company: id === '' ? null : Number(id) })}
            options={[{ value: '', label: t('allCompanies') }, ...companies.map(({ id, name }) => ({ value: String(id), label: name }))]}
          />
        </ListSearch>
      }
      empty={{ title: t('empty'), text: t('emptyText') }}
    >
      {adding.isAdding && isManager ? <MemberDialog member={null} onClose={adding.close} /> : null}
      {edited ? <MemberDialog member={edited} onClose={() => setEdited(null)} /> : null}
      {scanned ? <ScansDialog member={scanned} onClose={() => setScanned(null)} /> : null}
      {absent ? <AbsencesDialog member={absent} onClose={() => setAbsent(null)} /> : null}
      {removed ? <RemoveDialog member={removed} onClose={() => setRemoved(null)} /> : null}
    </ListPage>
  )
}

function useCrewActions({
  onEdit,
  onScans,
  onAbsences,
  onRemove,
}: {
  onEdit: (member: CrewRow) => void
  onScans: (member: CrewRow) => void
  onAbsences: (member: CrewRow) => void
  onRemove: (member: CrewRow) => void
}): RowAction<CrewRow>[] {
  const t = useTranslations('staff-crew')
  return [
    {
      id: 'edit',
      label: t('edit'),
      permission: 'crew.read',
      letter: 'e',
      isFor: ({ left: hasLeft }) => !hasLeft,
      button: { icon: Pencil, name: ({ name }) => t('editOne', { name }) },
      run: onEdit,
    },
    {
      id: 'scans',
      label: t('scans.open'),
      permission: 'crew.read',
      letter: 'd',
      group: 0,
      isFor: ({ left: hasLeft }) => !hasLeft,
      run: onScans,
    },
    {
      id: 'absences',
      label: t('absence.open'),
      permission: 'crew.read',
      letter: 'a',
      group: 0,
      isFor: ({ left: hasLeft }) => !hasLeft,
      run: onAbsences,
    },
    {
      id: 'remove',
      label: t('remove'),
      permission: 'crew.manage',
      group: 1,
      isDanger: true,
      isFor: ({ left: hasLeft }) => !hasLeft,
      run: onRemove,
    },
  ]
}

const isNow = (from: string): boolean => Date.parse(from) <= Date.now()

/** The name, and why the member does not fly now or soon. */
function NameCell({ member: { name, absence } }: { member: CrewRow }) {
  const t = useTranslations('staff-crew.absence')
  const zoned = useZoned()
  if (!absence) return name
  const isOn = isNow(absence.from)
  const end = absence.until === null ? t('open_end') : t('untilDay', { until: zoned.moment(absence.until, null) })
  const when = isOn ? end : t('fromDay', { from: zoned.moment(absence.from, null) })
  return (
    <>
      {name}{' '}
      <span title={when}>
        <Badge tone={isOn ? 'error' : 'info'}>
          {t(`kind.${absence.kind}`)}
          <VisuallyHidden>, {when}</VisuallyHidden>
        </Badge>
      </span>
    </>
  )
}

function useCrewColumns(): Column<CrewRow>[] {
  const t = useTranslations('staff-crew')
  return [
    { id: 'name', header: t('fields.name'), cell: (member) => <NameCell member={member} /> },
    { id: 'role', header: t('fields.role'), cell: ({ role }) => t(`role.${role}`) },
    { id: 'company', header: t('fields.company'), cell: ({ company }) => company.name },
    {
      id: 'base',
      header: t('fields.base'),
      isCaptioned: true,
      cell: ({ base }) => (base ? <abbr title={airportLabel({ ...base, city: null })}>{base.code}</abbr> : none),
    },
    { id: 'types', header: t('fields.types'), isCaptioned: true, cell: ({ types }) => (types.length > 0 ? types.join(', ') : none) },
    {
      id: 'ends',
      header: t('fields.firstEnd'),
      isCaptioned: true,
      cell: ({ first_end: end }) =>
        end ? (
          <>
            {t(`document.${end.document}`)}: <DocumentDay day={end.day} />
          </>
        ) : (
          none
        ),
    },
    { id: 'edit', header: t('edit'), isHeaderHidden: true, hasActions: true, cell: () => null },
  ]
}
