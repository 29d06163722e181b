import { useState } from 'react'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { api } from '~/lib/api.ts'
import { useTimes } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import { useRowActions, type RowAction } from '~/lib/list/row-actions.ts'
import { Table } from '~/lib/list/table.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import { StateBadge } from './area-text.tsx'
import { latestDay } from './fact-form.ts'
import styles from './facts.module.css'
import { type ShownTerminal, type Terminals, useFactsChange, useTerminals } from './facts.ts'
import { EndDialog } from './remove-dialog.tsx'
import { CheckedOn, ConfidenceBadge, SourceText } from './source-text.tsx'
import { TerminalDialog } from './terminal-dialog.tsx'
import { findTerminalErrors } from './terminal-form.ts'
import { shownTerminal, TerminalText } from './terminal-text.tsx'

type Open = { dialog: 'add' } | { dialog: 'edit' | 'remove'; terminal: ShownTerminal }

/** The terminals of one airport for private flights, and what the draft changes of them. */
export function TerminalSection({ code }: { code: string }) {
  const t = useTranslations('staff-facts')
  const { data } = useTerminals(code)
  const [open, setOpen] = useState<Open | null>(null)
  const isAllowed = can(useStaff(), 'facts.manage')
  const close = () => setOpen(null)
  if (!data) return null
  return (
    <section className={styles.section}>
      <div className={styles.heading}>
        <Heading level={2} size={16}>
          {t('terminals')}
        </Heading>
        {isAllowed ? (
          <Button
            size="small"
            variant="outline"
            icon={<Plus size={16} strokeWidth={1.5} aria-hidden="true" />}
            onClick={() => setOpen({ dialog: 'add' })}
          >
            {t('addTerminal')}
          </Button>
        ) : null}
      </div>
      {data.data.length === 0 ? <p className={styles.text}>{t('terminalsEmpty')}</p> : <Rows terminals={data} onOpen={setOpen} />}
      {open?.dialog === 'add' ? <TerminalDialog code={code} terminals={data} terminal={null} onClose={close} /> : null}
      {open?.dialog === 'edit' ? <TerminalDialog code={code} terminals={data} terminal={open.terminal} onClose={close} /> : null}
      {open?.dialog === 'remove' ? <Remove code={code} terminals={data} terminal={open.terminal} onClose={close} /> : null}
    </section>
  )
}

const nameOf = (terminal: ShownTerminal): string => shownTerminal(terminal).name

function Rows({ terminals: { draft, data }, onOpen }: { terminals: Terminals; onOpen: (open: Open) => void }) {
  const t = useTranslations('staff-facts')
  const undo = useFactsChange(
    ({ id }: ShownTerminal) => api('POST /gamma/staff/facts/undo-fact', { body: { fact: { id }, revision: draft?.revision ?? null } }),
    { done: t('form.undone') },
  )
  const actions: RowAction<ShownTerminal>[] = [
    {
      id: 'facts-edit-terminal',
      label: t('edit'),
      permission: 'facts.manage',
      button: { look: 'quiet', name: (terminal) => t('editOne', { name: nameOf(terminal) }) },
      isFor: ({ state }) => state !== 'removed',
      run: (terminal) => onOpen({ dialog: 'edit', terminal }),
    },
    {
      id: 'facts-undo-terminal',
      label: t('undo'),
      permission: 'facts.manage',
      group: 1,
      isFor: ({ state }) => state !== 'same',
      run: (terminal) => undo.mutate(terminal),
    },
    {
      id: 'facts-remove-terminal',
      label: t('remove'),
      permission: 'facts.manage',
      group: 1,
      isDanger: true,
      isFor: ({ state }) => state !== 'removed',
      run: (terminal) => onOpen({ dialog: 'remove', terminal }),
    },
  ]
  const allowed = useRowActions({ rows: data, actions, nameOf })
  const columns = useColumns()
  return (
    <Table
      isCards
      label={t('terminals')}
      className={styles.facts}
      rows={data}
      columns={columns.filter(({ hasActions }) => !hasActions || allowed.length > 0 || data.some(({ state }) => state !== 'same'))}
      actions={allowed}
      nameOf={nameOf}
    />
  )
}

function useColumns(): Column<ShownTerminal>[] {
  const t = useTranslations('staff-facts')
  const times = useTimes()
  const evidenceOf = (terminal: ShownTerminal) => terminal.removal ?? shownTerminal(terminal)
  return [
    { id: 'terminal', header: t('columns.terminal'), cell: (terminal) => <TerminalText terminal={terminal} /> },
    {
      id: 'source',
      header: t('columns.source'),
      isCaptioned: true,
      cell: (terminal) => {
        const { source, source_date: date, changed } = evidenceOf(terminal)
        const by = changed ? t('changedBy', { name: changed.by, time: times.instant(changed.at) }) : null
        return <SourceText source={source} date={date} by={by} />
      },
    },
    {
      id: 'confidence',
      header: t('form.confidence'),
      isCaptioned: true,
      cell: (terminal) => <ConfidenceBadge confidence={evidenceOf(terminal).confidence} />,
    },
    {
      id: 'checked',
      header: t('columns.checked'),
      isCaptioned: true,
      cell: (terminal) => (
        <CheckedOn day={evidenceOf(terminal).checked_on} isOld={terminal.removal === null && shownTerminal(terminal).old} />
      ),
    },
    { id: 'draft', header: t('columns.draft'), hasActions: true, cell: ({ state }) => <StateBadge state={state} /> },
  ]
}

interface RemoveProps {
  code: string
  terminals: Terminals
  terminal: ShownTerminal
  onClose: () => void
}

/** Removes a terminal in the draft, with the source that says so. */
function Remove({ code, terminals: { draft }, terminal, onClose }: RemoveProps) {
  const t = useTranslations('staff-facts')
  return (
    <EndDialog
      title={t('terminalForm.removeTitle', { code })}
      labels={{ line: nameOf(terminal), text: t('terminalForm.removeText'), submit: t('form.remove') }}
      findErrors={(evidence) => findTerminalErrors(null, evidence, latestDay())}
      send={(evidence) =>
        api('POST /gamma/staff/facts/remove-terminal', {
          body: { airport: { code }, fact: { id: terminal.id }, revision: draft?.revision ?? null, ...evidence },
          quiet: true,
        })
      }
      onClose={onClose}
    />
  )
}
