import { useTranslations } from 'use-intl'
import { isFormality } from '@aquilane/domain/facts/fact-rules'
import { Badge } from '@aquilane/ui/badge'
import { useTimes } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import { useRowActions, type RowAction } from '~/lib/list/row-actions.ts'
import { Table } from '~/lib/list/table.tsx'
import { api } from '~/lib/api.ts'
import styles from './facts.module.css'
import { stateTones, useFactsChange, type AirportDetails, type FactWire, type ShownFact } from './facts.ts'
import { sectionOf, type Section } from './sections.ts'
import { CheckedOn, ConfidenceBadge, SourceText } from './source-text.tsx'
import { useFactText } from './use-fact-text.ts'

interface Props {
  airport: AirportDetails
  section: Section
  onEdit: (fact: ShownFact) => void
  onRemove: (fact: ShownFact) => void
}

/** What a row shows: the fact as it is in the draft, or the one that it takes away. */
export const shownIn = ({ after, before }: Pick<ShownFact, 'after' | 'before'>): FactWire => (after ?? before)!

/** Facts of one kind with their sources. */
export function FactTable({ airport, section, onEdit, onRemove }: Props) {
  const t = useTranslations('staff-facts')
  const text = useFactText()
  const undo = useFactsChange(
    ({ id }: ShownFact) => api('POST /gamma/staff/facts/undo-fact', { body: { fact: { id }, revision: airport.draft?.revision ?? null } }),
    { done: t('form.undone') },
  )
  const rows = airport.facts.filter((fact) => sectionOf(shownIn(fact).kind) === section)
  const nameOf = (fact: ShownFact) => text.line(shownIn(fact))
  const actions: RowAction<ShownFact>[] = [
    {
      id: `facts-edit-${section}`,
      label: t('edit'),
      permission: 'facts.manage',
      button: { look: 'quiet', name: (fact) => t('editOne', { name: nameOf(fact) }) },
      isFor: ({ state }) => state !== 'removed',
      run: onEdit,
    },
    {
      id: `facts-undo-${section}`,
      label: t('undo'),
      permission: 'facts.manage',
      group: 1,
      isFor: ({ state }) => state !== 'same',
      run: (fact) => undo.mutate(fact),
    },
    {
      id: `facts-remove-${section}`,
      label: t('remove'),
      permission: 'facts.manage',
      group: 1,
      isDanger: true,
      isFor: ({ state }) => state !== 'removed',
      run: onRemove,
    },
  ]
  const allowed = useRowActions({ rows, actions, nameOf })
  const columns = useFactColumns()
  if (rows.length === 0) return <p className={styles.text}>{t(emptyKey(section, airport.usually_open))}</p>
  return (
    <Table
      isCards
      label={t(`sections.${section}`)}
      className={styles.facts}
      rows={rows}
      columns={columns.filter(({ hasActions }) => !hasActions || allowed.length > 0 || rows.some(({ state }) => state !== 'same'))}
      actions={allowed}
      nameOf={nameOf}
    />
  )
}

function emptyKey(section: Section, usually: string | null) {
  if (section !== 'opening' || usually === null) return `sectionEmpty.${section}` as const
  return usually === 'always' ? 'sectionEmpty.openingAlways' : 'sectionEmpty.openingByDay'
}

function useFactColumns(): Column<ShownFact>[] {
  const t = useTranslations('staff-facts')
  const times = useTimes()
  return [
    { id: 'fact', header: t('columns.fact'), cell: (fact) => <FactText fact={fact} /> },
    {
      id: 'source',
      header: t('columns.source'),
      isCaptioned: true,
      cell: (fact) => {
        const { source, source_date: date, changed } = fact.removal ?? shownIn(fact)
        const by = changed ? t('changedBy', { name: changed.by, time: times.instant(changed.at) }) : null
        return <SourceText source={source} date={date} by={by} />
      },
    },
    {
      id: 'confidence',
      header: t('form.confidence'),
      isCaptioned: true,
      cell: (fact) => (
        <ConfidenceBadge
          confidence={(fact.removal ?? shownIn(fact)).confidence}
          weight={isFormality(shownIn(fact).kind) || fact.removal ? 'decides' : shownIn(fact).weight}
        />
      ),
    },
    {
      id: 'checked',
      header: t('columns.checked'),
      isCaptioned: true,
      cell: (fact) => <CheckedOn day={(fact.removal ?? shownIn(fact)).checked_on} isOld={fact.removal === null && shownIn(fact).old} />,
    },
    {
      id: 'draft',
      header: t('columns.draft'),
      hasActions: true,
      cell: ({ state }) => (state === 'same' ? null : <Badge tone={stateTones[state]}>{t(`states.${state}`)}</Badge>),
    },
  ]
}

/** What a fact says and when it holds; of a changed one, what it says now. */
export function FactText({ fact }: { fact: Pick<ShownFact, 'state' | 'before' | 'after'> }) {
  const t = useTranslations('staff-facts')
  const text = useFactText()
  const shown = shownIn(fact)
  const conditions = text.conditions(shown)
  return (
    <span className={[styles.fact, fact.state === 'removed' ? styles.removed : ''].join(' ')}>
      <b>{text.name(shown)}</b>
      {conditions === '' ? null : <small>{conditions}</small>}
      {shown.note === '' ? null : <small>{shown.note}</small>}
      {fact.state === 'changed' && fact.before ? <small>{t('was', { text: text.line(fact.before) })}</small> : null}
    </span>
  )
}
