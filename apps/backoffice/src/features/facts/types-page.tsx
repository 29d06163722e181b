import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { api } from '~/lib/api.ts'
import { none } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import { ListPage } from '~/lib/list/list-page.tsx'
import type { RowAction } from '~/lib/list/row-actions.ts'
import { StateBadge } from './area-text.tsx'
import { DraftNote } from './draft-note.tsx'
import { FactsTabs } from './facts-tabs.tsx'
import styles from './facts.module.css'
import { useFactsChange, useTypes, type ShownType } from './facts.ts'
import { CheckedOn, ConfidenceBadge, SourceText } from './source-text.tsx'
import { TypeDialog } from './type-dialog.tsx'
import { shownType, TypeText } from './type-text.tsx'

/** What is known of aircraft types, and what the draft changes of it. */
export function TypesPage() {
  const t = useTranslations('staff-facts')
  const types = useTypes()
  const [open, setOpen] = useState<ShownType | null>(null)
  const columns = useTypeColumns()
  const { data } = types
  const revision = data?.draft?.revision ?? null
  const undo = useFactsChange(({ id }: ShownType) => api('POST /gamma/staff/facts/undo-fact', { body: { fact: { id }, revision } }), {
    done: t('form.undone'),
  })
  const actions: RowAction<ShownType>[] = [
    {
      id: 'facts-edit-type',
      label: t('edit'),
      permission: 'facts.manage',
      button: { look: 'quiet', name: ({ name }) => t('editOne', { name }) },
      run: setOpen,
    },
    {
      id: 'facts-undo-type',
      label: t('undo'),
      permission: 'facts.manage',
      group: 1,
      isFor: ({ state }) => state !== 'same',
      run: (type) => undo.mutate(type),
    },
  ]
  return (
    <ListPage
      query={types}
      columns={columns}
      actions={actions}
      nameOf={({ name }) => name}
      title={t('title')}
      label={t('tabs.types')}
      tabs={<FactsTabs current="types" />}
      note={
        <>
          <p className={styles.text}>{t('typesText')}</p>
          <DraftNote draft={data?.draft ?? null} count={data?.data.filter(({ state }) => state !== 'same').length ?? 0} />
        </>
      }
      className={styles.facts}
    >
      {data && open ? <TypeDialog types={data} type={open} onClose={() => setOpen(null)} /> : null}
    </ListPage>
  )
}

function useTypeColumns(): Column<ShownType>[] {
  const t = useTranslations('staff-facts')
  const locale = useLocale()
  return [
    { id: 'type', header: t('columns.type'), cell: (type) => <TypeText type={type} /> },
    {
      id: 'source',
      header: t('columns.source'),
      isCaptioned: true,
      cell: (type) => {
        const { source, source_date: date, changed } = shownType(type)
        return <SourceText source={source} date={date} by={changed?.by ?? null} />
      },
    },
    {
      id: 'span',
      header: t('columns.span'),
      isNumber: true,
      cell: (type) => shownType(type).span_m?.toLocaleString(locale) ?? none,
    },
    {
      id: 'steep',
      header: t('columns.steep'),
      isCaptioned: true,
      cell: (type) => t(`steep.${shownType(type).steep_approach as 'approved'}`),
    },
    {
      id: 'londonCity',
      header: t('columns.londonCity'),
      isCaptioned: true,
      cell: (type) => t(`londonCity.${shownType(type).london_city as 'yes'}`),
    },
    {
      id: 'confidence',
      header: t('form.confidence'),
      isCaptioned: true,
      cell: (type) => <ConfidenceBadge confidence={shownType(type).confidence} />,
    },
    {
      id: 'checked',
      header: t('columns.checked'),
      isCaptioned: true,
      cell: (type) => <CheckedOn day={shownType(type).checked_on} isOld={shownType(type).old} />,
    },
    { id: 'draft', header: t('columns.draft'), hasActions: true, cell: ({ state }) => <StateBadge state={state} /> },
  ]
}
