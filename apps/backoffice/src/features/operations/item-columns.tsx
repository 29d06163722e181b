import { useTranslations } from 'use-intl'
import { afterFlightKinds } from '@aquilane/domain/operations/checklist-rules'
import { isSettled } from '@aquilane/domain/operations/checklist'
import { Badge } from '@aquilane/ui/badge'
import { isPast } from '~/lib/dates.ts'
import { Open } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import { useZoned } from '~/lib/zoned.ts'
import { ItemFileLinks } from './item-files.tsx'
import { statusTones, type ChecklistItem, type Task } from './operations.ts'
import styles from './operations.module.css'

/** An item; in the list of all trips with its trip. */
export type Item = ChecklistItem & Partial<Pick<Task, 'order'>>

export function useItemColumns(): Column<Item>[] {
  const t = useTranslations('staff-operations')
  const zoned = useZoned()
  return [
    {
      id: 'item',
      header: t('checklist.columns.item'),
      cell: ({ kind, is_required: isRequired }) => (
        <>
          {t(`kind.${kind}`)}
          {isRequired ? null : <small>{t(afterFlightKinds.includes(kind) ? 'checklist.after' : 'checklist.optional')}</small>}
        </>
      ),
    },
    {
      id: 'status',
      header: t('checklist.columns.status'),
      cell: ({ status, causes }) => (
        <>
          <Badge tone={statusTones[status]}>{t(`status.${status}`)}</Badge>
          {causes.length > 0 ? <small>{t('changed', { causes: causes.map((cause) => t(`cause.${cause}`)).join(', ') })}</small> : null}
        </>
      ),
    },
    {
      id: 'due',
      header: t('checklist.columns.due'),
      cell: ({ due, status }) => (
        <>
          {zoned.here(due)}
          {!isSettled(status) && isPast(due) ? <small className={styles.overdue}>{t('checklist.overdue')}</small> : null}
        </>
      ),
    },
    { id: 'owner', header: t('checklist.columns.owner'), cell: ({ assignee }) => assignee?.name },
    {
      id: 'supplier',
      header: t('checklist.columns.supplier'),
      cell: ({ supplier, reference, note, files }) => (
        <>
          {[supplier, reference].filter(Boolean).join(', ')}
          {note ? <small>{note}</small> : null}
          {files.map((file) => (
            <ItemFileLinks key={file.id} file={file} />
          ))}
        </>
      ),
    },
    { id: 'edit', header: t('checklist.columns.actions'), isHeaderHidden: true, hasActions: true, cell: () => null },
  ]
}

/** The trip of an item, after its name. */
export function useItemTripColumn(): Column<Item> {
  const t = useTranslations('staff-operations.checklist')
  return {
    id: 'trip',
    header: t('columns.trip'),
    cell: ({ order }) =>
      order ? (
        <>
          <Open to={`/trips/${order.id}/checklist`}>{order.pnr}</Open>
          <small>{[order.route, order.tail].filter(Boolean).join(' · ')}</small>
        </>
      ) : null,
  }
}
