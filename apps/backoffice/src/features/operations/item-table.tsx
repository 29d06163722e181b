import { useState, type ReactNode } from 'react'
import { Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '@aquilane/i18n/format'
import { afterFlightKinds } from '@aquilane/domain/operations/checklist-rules'
import { Badge } from '@aquilane/ui/badge'
import { Checkbox } from '@aquilane/ui/checkbox'
import { IconButton } from '@aquilane/ui/icon-button'
import { VisuallyHidden } from '@aquilane/ui/visually-hidden'
import { rowLink, TableFrame } from '~/lib/data-table.tsx'
import { isPast, local } from '~/lib/dates.ts'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import { useRowActions, type RowAction } from '~/lib/row-actions.ts'
import { BulkBar, BulkDialog, bulkLabels, type BulkAction } from './bulk-bar.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { ItemFileLinks } from './item-files.tsx'
import { statusTones, type ChecklistItem, type Task } from './operations.ts'
import styles from './operations.module.css'

type Row = ChecklistItem & Partial<Pick<Task, 'order'>>

interface Bulk {
  action: BulkAction
  items: readonly Row[]
}

interface Props {
  label: string
  items: readonly Row[]
  /** Columns that name the trip of each row. */
  withTrips?: boolean
}

/** Items with their state; selected ones change together. */
export function ItemTable({ label, items, withTrips = false }: Props) {
  const t = useTranslations('staff-operations')
  const me = useStaff()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [editing, setEditing] = useState<Row | null>(null)
  const [bulk, setBulk] = useState<Bulk | null>(null)
  const isAllowed = can(me, 'trips.operate')
  const chosen = items.filter(({ id }) => selected.has(id))
  const name = (item: Row) => [t(`kind.${item.kind}`), item.order?.pnr].filter(Boolean).join(', ')
  const toggle = (id: string, isOn: boolean) => setSelected((now) => new Set(isOn ? [...now, id] : [...now].filter((one) => one !== id)))
  const onMany = (action: BulkAction, letter?: string): RowAction<Row> => ({
    id: action,
    label: t(`bulk.${bulkLabels[action]}`),
    permission: 'trips.operate',
    ...(letter ? { letter } : {}),
    run: (item) => setBulk({ action, items: [item] }),
    runMany: (many) => setBulk({ action, items: many }),
  })
  const actions = useRowActions<Row>(
    items,
    [
      { id: 'edit', label: t('bulk.edit'), permission: 'trips.operate', letter: 'e', run: setEditing },
      { id: 'select', label: t('bulk.select'), permission: 'trips.operate', letter: 'x', run: ({ id }) => toggle(id, !selected.has(id)) },
      onMany('REQ'),
      onMany('OK'),
      onMany('take', 'a'),
    ],
    name,
  )
  const selectAll = (
    <Checkbox
      checked={chosen.length === items.length}
      indeterminate={chosen.length > 0 && chosen.length < items.length}
      onChange={(isOn) => setSelected(new Set(isOn ? items.map(({ id }) => id) : []))}
    >
      <VisuallyHidden>{t('checklist.selectAll')}</VisuallyHidden>
    </Checkbox>
  )
  return (
    <>
      {chosen.length > 0 ? <BulkBar items={chosen} actions={actions} onClear={() => setSelected(new Set())} /> : null}
      {bulk ? <BulkDialog {...bulk} name={name} onClose={() => setBulk(null)} onDone={() => setSelected(new Set())} /> : null}
      <TableFrame cards label={label} className={styles.items}>
        <thead>
          <tr>
            {isAllowed ? <td data-column="select">{selectAll}</td> : null}
            <th scope="col">{t('checklist.columns.item')}</th>
            {withTrips ? <th scope="col">{t('checklist.columns.trip')}</th> : null}
            <th scope="col">{t('checklist.columns.status')}</th>
            <th scope="col">{t('checklist.columns.due')}</th>
            <th scope="col">{t('checklist.columns.owner')}</th>
            <th scope="col">{t('checklist.columns.supplier')}</th>
            {isAllowed ? (
              <th scope="col">
                <VisuallyHidden>{t('checklist.columns.actions')}</VisuallyHidden>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <ItemRow
              key={item.id}
              item={item}
              withTrip={withTrips}
              select={
                isAllowed ? (
                  <Checkbox checked={selected.has(item.id)} onChange={(isOn) => toggle(item.id, isOn)}>
                    <VisuallyHidden>{t('checklist.select', { item: name(item) })}</VisuallyHidden>
                  </Checkbox>
                ) : null
              }
              edit={
                isAllowed ? (
                  <IconButton
                    size="small"
                    label={t('checklist.edit', { item: name(item) })}
                    icon={<Pencil size={16} strokeWidth={1.5} aria-hidden="true" />}
                    onClick={() => setEditing(item)}
                  />
                ) : null
              }
            />
          ))}
        </tbody>
      </TableFrame>
      {editing ? (
        <ItemDialog
          item={editing}
          files={(items.find(({ id }) => id === editing.id) ?? editing).files}
          title={name(editing)}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </>
  )
}

function ItemRow({ item, withTrip, select, edit }: { item: Row; withTrip: boolean; select: ReactNode; edit: ReactNode }) {
  const t = useTranslations('staff-operations')
  const locale = useLocale()
  const isOpen = item.status !== 'OK' && item.status !== 'NA' && item.status !== 'CNL'
  return (
    <tr data-id={item.id} data-settled={isOpen ? undefined : ''}>
      {select ? <td data-column="select">{select}</td> : null}
      <td data-column="item">
        {t(`kind.${item.kind}`)}
        {item.is_required ? null : <small>{t(afterFlightKinds.includes(item.kind) ? 'checklist.after' : 'checklist.optional')}</small>}
      </td>
      {withTrip && item.order ? (
        <td>
          <Link className={rowLink} to={`/trips/${item.order.id}/checklist`}>
            {item.order.pnr}
          </Link>
          <small>{[item.order.route, item.order.tail].filter(Boolean).join(' · ')}</small>
        </td>
      ) : null}
      <td>
        <Badge tone={statusTones[item.status]}>{t(`status.${item.status}`)}</Badge>
        {item.causes.length > 0 ? (
          <small>{t('changed', { causes: item.causes.map((cause) => t(`cause.${cause}`)).join(', ') })}</small>
        ) : null}
      </td>
      <td>
        {formatDateTime(local(item.due), locale)}
        {isOpen && isPast(item.due) ? <small className={styles.overdue}>{t('checklist.overdue')}</small> : null}
      </td>
      <td>{item.assignee?.name}</td>
      <td>
        {[item.supplier, item.reference].filter(Boolean).join(', ')}
        {item.note ? <small>{item.note}</small> : null}
        {item.files.map((file) => (
          <ItemFileLinks key={file.id} file={file} />
        ))}
      </td>
      {edit ? <td data-column="edit">{edit}</td> : null}
    </tr>
  )
}
