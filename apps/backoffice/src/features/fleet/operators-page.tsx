import { useMemo, useState } from 'react'
import { useTable } from '@tanstack/react-table'
import { Pencil, Plus } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDuration } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { IconButton } from '@aquilane/ui/icon-button'
import { columnHelper, DataTable, features } from '~/lib/data-table.tsx'
import page from '~/lib/list-page.module.css'
import { ListState } from '~/lib/list-state.tsx'
import { useTitle } from '~/lib/use-title.ts'
import { DocumentDay } from './document-day.tsx'
import { FleetTabs } from './fleet-tabs.tsx'
import styles from './fleet.module.css'
import { useOperators, type Operator } from './fleet.ts'
import { OperatorDialog } from './operator-dialog.tsx'

/** Operators with their documents, how fast they answer and how they bill. */
export function OperatorsPage() {
  const t = useTranslations('staff-fleet')
  const operators = useOperators()
  const [open, setOpen] = useState<Operator | 'new' | null>(null)
  useTitle(t('operators'))
  return (
    <div className={page.page}>
      <div className={page.head}>
        <Heading level={1} size={22}>
          {t('operators')}
        </Heading>
        <p className={page.count} role="status">
          {operators.data ? t('operatorCount', { count: operators.data.data.length }) : ''}
        </p>
        <Button size="small" icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => setOpen('new')}>
          {t('addOperator')}
        </Button>
      </div>
      <FleetTabs current="operators" />
      <ListState
        query={operators}
        empty={operators.data?.data.length === 0 ? { title: t('operatorsEmpty'), text: t('operatorsEmptyText') } : null}
      >
        <OperatorTable rows={operators.data?.data ?? []} onEdit={setOpen} />
      </ListState>
      {open ? <OperatorDialog operator={open === 'new' ? null : open} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

const helper = columnHelper<Operator>()

function OperatorTable({ rows, onEdit }: { rows: Operator[]; onEdit: (operator: Operator) => void }) {
  const t = useTranslations('staff-fleet')
  const locale = useLocale()
  const columns = useMemo(() => {
    const percent = new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 1 })
    return helper.columns([
      helper.display({
        id: 'name',
        header: () => t('fields.name'),
        cell: ({ row: { original: one } }) => (
          <>
            {one.name}
            {one.suspended ? (
              <>
                {' '}
                <Badge tone="error">{t('suspended')}</Badge>
              </>
            ) : null}
          </>
        ),
      }),
      helper.accessor((one) => `${one.aoc} · ${one.country.name}`, { id: 'aoc', header: () => t('fields.aoc') }),
      helper.display({
        id: 'insured',
        header: () => t('fields.insuredUntil'),
        cell: ({ row }) => <DocumentDay day={row.original.insured_until} />,
      }),
      helper.display({
        id: 'certificate',
        header: () => t('fields.aocUntil'),
        cell: ({ row }) => <DocumentDay day={row.original.aoc_until} />,
      }),
      helper.accessor((one) => t(`calendar.${one.availability}`), { id: 'availability', header: () => t('fields.availability') }),
      helper.accessor((one) => t('aircraftCount', one.aircraft), { id: 'aircraft', header: () => t('fields.aircraft') }),
      helper.accessor((one) => (one.reply_minutes === null ? '–' : formatDuration(Math.round(one.reply_minutes))), {
        id: 'reply',
        header: () => t('fields.reply'),
      }),
      helper.accessor((one) => (one.bill_ratio === null ? '–' : percent.format(one.bill_ratio - 1)), {
        id: 'bills',
        header: () => t('fields.bills'),
      }),
      helper.display({
        id: 'edit',
        header: () => <span className="visually-hidden">{t('edit')}</span>,
        cell: ({ row: { original: one } }) => (
          <IconButton
            size="small"
            label={t('editOperator', { name: one.name })}
            icon={<Pencil size={16} strokeWidth={1.5} aria-hidden="true" />}
            onClick={() => onEdit(one)}
          />
        ),
      }),
    ])
  }, [t, locale, onEdit])
  const table = useTable({ features, columns, data: rows, getRowId: (row) => String(row.id) })
  return (
    <DataTable
      table={table}
      label={t('operators')}
      cards
      numbers={['reply', 'bills']}
      captions={{
        insured: t('fields.insuredUntil'),
        certificate: t('fields.aocUntil'),
        availability: t('fields.availability'),
        aircraft: t('fields.aircraft'),
        reply: t('fields.reply'),
        bills: t('fields.bills'),
      }}
      className={styles.list}
    />
  )
}
