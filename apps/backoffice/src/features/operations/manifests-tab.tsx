import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading } from '@aquilane/ui/heading'
import { airportLabel } from '~/lib/airport-code.ts'
import { useTimes } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import { useRowActions, type RowAction } from '~/lib/list/row-actions.ts'
import { Table } from '~/lib/list/table.tsx'
import { isPast } from '~/lib/dates.ts'
import { ManifestDialog } from './manifest-dialog.tsx'
import { type ManifestQuery, type TripLeg, type TripState } from './operations.ts'
import styles from './operations.module.css'

interface ManifestRow {
  id: string
  manifest: TripLeg['manifests'][number]
  due: string | null
}

/** Who is on board, for the authorities of each flight. */
export function ManifestsTab({ trip }: { trip: TripState }) {
  const t = useTranslations('staff-operations.manifest')
  const legs = trip.legs.filter(({ manifests }) => manifests.length > 0)
  const [open, setOpen] = useState<ManifestQuery | null>(null)
  if (legs.length === 0) return <EmptyState level={2} title={t('none')} text={t('noneText')} />
  return (
    <div className={styles.tab}>
      {legs.map((leg) => (
        <LegManifests key={leg.id} trip={trip} leg={leg} onOpen={({ authority }) => setOpen({ order: trip.id, leg: leg.id, authority })} />
      ))}
      {open ? <ManifestDialog query={open} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

interface LegProps {
  trip: TripState
  leg: TripLeg
  onOpen: (manifest: ManifestRow['manifest']) => void
}

function LegManifests({ trip, leg, onOpen }: LegProps) {
  const t = useTranslations('staff-operations')
  const title = `${airportLabel(leg.departure)} – ${airportLabel(leg.arrival)}`
  const rows = leg.manifests.map((manifest): ManifestRow => {
    const item = trip.items.find((one) => one.leg?.id === leg.id && one.kind === manifest.authority)
    return { id: `${leg.id} ${manifest.authority}`, manifest, due: item?.due ?? null }
  })
  const columns = useManifestColumns()
  const nameOf = ({ manifest }: ManifestRow): string => t(`kind.${manifest.authority}`)
  const open: RowAction<ManifestRow> = {
    id: 'open-manifest',
    label: t('manifest.open'),
    permission: 'manifests.send',
    button: { name: (row) => t('manifest.openOne', { authority: nameOf(row) }) },
    run: ({ manifest }) => onOpen(manifest),
  }
  const actions = useRowActions({ rows, actions: [open], nameOf })
  return (
    <section>
      <Heading level={2} size={16}>
        {title}
      </Heading>
      <Table isCards label={title} className={styles.items} rows={rows} columns={columns} actions={actions} nameOf={nameOf} />
    </section>
  )
}

function useManifestColumns(): Column<ManifestRow>[] {
  const t = useTranslations('staff-operations')
  const times = useTimes()
  return [
    { id: 'authority', header: t('manifest.columns.authority'), cell: ({ manifest }) => t(`kind.${manifest.authority}`) },
    {
      id: 'people',
      header: t('manifest.columns.people'),
      cell: ({ manifest }) => t('manifest.people', { count: manifest.people + manifest.crew }),
    },
    { id: 'state', header: t('manifest.columns.state'), cell: ({ manifest }) => <ManifestState manifest={manifest} /> },
    {
      id: 'due',
      header: t('manifest.columns.due'),
      cell: ({ due, manifest: { sent } }) => (
        <>
          {times.instant(due)}
          {due && !sent && isPast(due) ? <small className={styles.overdue}>{t('checklist.overdue')}</small> : null}
        </>
      ),
    },
    { id: 'open', header: t('manifest.columns.open'), isHeaderHidden: true, hasActions: true, cell: () => null },
  ]
}

/** What was sent, and what is missing. */
function ManifestState({
  manifest: { incomplete, without, crew_complete: isCrewed, crew_incomplete: crewIncomplete, sent },
}: Pick<ManifestRow, 'manifest'>) {
  const t = useTranslations('staff-operations.manifest')
  const times = useTimes()
  const open = [
    ...(without > 0 ? [t('without', { count: without })] : []),
    ...(incomplete > 0 ? [t('incomplete', { count: incomplete })] : []),
    ...(isCrewed ? [] : [t('noCrew')]),
    ...(crewIncomplete > 0 ? [t('crewIncomplete', { count: crewIncomplete })] : []),
  ]
  return (
    <>
      {sent ? t('sent', { name: sent.by, moment: times.instant(sent.at) }) : null}
      {sent?.receipt ? <small>{t('receipt', { receipt: sent.receipt })}</small> : null}
      {sent?.changed ? <small className={styles.overdue}>{t('changed')}</small> : null}
      {sent && !sent.changed ? null : open.length > 0 ? open.join(', ') : sent ? null : t('ready')}
    </>
  )
}
