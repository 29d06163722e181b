import { useState } from 'react'
import { Pencil } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { formatDuration } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { none } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import { useAdding } from '~/lib/list/use-adding.ts'
import { ListPage } from '~/lib/list/list-page.tsx'
import { DocumentDay } from '~/lib/document-day.tsx'
import { FleetTabs } from './fleet-tabs.tsx'
import styles from './fleet.module.css'
import { useOperators, type Operator } from './fleet.ts'
import { OperatorDialog } from './operator-dialog.tsx'

/** Operators with their documents, how fast they answer and how they bill. */
export function OperatorsPage() {
  const t = useTranslations('staff-fleet')
  const operators = useOperators()
  const columns = useOperatorColumns()
  const adding = useAdding()
  const [edited, setEdited] = useState<Operator | null>(null)
  // Its documents change it while the dialog is open.
  const current = operators.data?.data.find(({ id }) => id === edited?.id)
  return (
    <ListPage
      query={operators}
      columns={columns}
      actions={[
        {
          id: 'edit',
          label: t('edit'),
          permission: 'fleet.manage',
          letter: 'e',
          button: { icon: Pencil, name: ({ name }) => t('editOperator', { name }) },
          run: setEdited,
        },
      ]}
      nameOf={({ name }) => name}
      title={t('operators')}
      count={(count) => t('operatorCount', { count })}
      add={{ label: t('addOperator'), onAdd: adding.open }}
      tabs={<FleetTabs current="operators" />}
      empty={{ title: t('operatorsEmpty'), text: t('operatorsEmptyText') }}
      className={styles.list}
    >
      {adding.isAdding ? <OperatorDialog operator={null} onClose={adding.close} /> : null}
      {edited ? <OperatorDialog operator={current ?? edited} onClose={() => setEdited(null)} /> : null}
    </ListPage>
  )
}

function useOperatorColumns(): Column<Operator>[] {
  const t = useTranslations('staff-fleet')
  const percent = new Intl.NumberFormat(useLocale(), { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 1 })
  return [
    {
      id: 'name',
      header: t('fields.name'),
      cell: ({ name, suspended: isSuspended, draft: isDraft }) => (
        <>
          {name} {isDraft ? <Badge tone="warn">{t('draft')}</Badge> : null}{' '}
          {isSuspended ? <Badge tone="error">{t('suspended')}</Badge> : null}
        </>
      ),
    },
    { id: 'aoc', header: t('fields.aoc'), cell: ({ aoc, country }) => `${aoc} · ${country.name}` },
    { id: 'insured', header: t('fields.insuredUntil'), isCaptioned: true, cell: (one) => <DocumentDay day={one.insured_until} /> },
    { id: 'certificate', header: t('fields.aocUntil'), isCaptioned: true, cell: (one) => <DocumentDay day={one.aoc_until} /> },
    {
      id: 'availability',
      header: t('fields.availability'),
      isCaptioned: true,
      cell: ({ availability }) => t(`calendar.${availability}`),
    },
    { id: 'aircraft', header: t('fields.aircraft'), isCaptioned: true, cell: ({ aircraft }) => t('aircraftCount', aircraft) },
    {
      id: 'reply',
      header: t('fields.reply'),
      isNumber: true,
      cell: ({ reply_minutes: minutes }) => (minutes === null ? none : formatDuration(Math.round(minutes))),
    },
    {
      id: 'bills',
      header: t('fields.bills'),
      isNumber: true,
      cell: ({ bill_ratio: ratio }) => (ratio === null ? none : percent.format(ratio - 1)),
    },
    { id: 'edit', header: t('edit'), isHeaderHidden: true, hasActions: true, cell: () => null },
  ]
}
