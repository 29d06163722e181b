import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '@aquilane/ui/badge'
import { Heading } from '@aquilane/ui/heading'
import { api } from '~/lib/api.ts'
import { orNone } from '~/lib/list/cells.tsx'
import { withIds, type Column } from '~/lib/list/columns.ts'
import { ListPage } from '~/lib/list/list-page.tsx'
import type { RowAction } from '~/lib/list/row-actions.ts'
import { Table } from '~/lib/list/table.tsx'
import { can } from '~/lib/me.ts'
import { usePageCommands } from '~/lib/page-commands.ts'
import { useStaff } from '~/lib/staff.ts'
import { AreaDialog } from './area-dialog.tsx'
import { AreaText, shownArea, StateBadge } from './area-text.tsx'
import { DraftNote } from './draft-note.tsx'
import { FactsTabs } from './facts-tabs.tsx'
import styles from './facts.module.css'
import { useAirspace, useFactsChange, type Airspace, type ShownArea } from './facts.ts'
import { EndAreaDialog } from './remove-dialog.tsx'
import { CheckedOn, ConfidenceBadge, SourceText } from './source-text.tsx'
import { useAreaText } from './use-area-text.ts'

type Pair = Airspace['pairs'][number]
/** Which dialog is open. */
type Open = { dialog: 'add' } | { dialog: 'edit' | 'end'; area: ShownArea }

const effectTones = { closed: 'error', avoid: 'warn', not_sold_online: 'warn', caution: 'neutral' } as const

/** Areas of the airspace, and pairs of countries as the product ships them. */
export function AirspacePage() {
  const t = useTranslations('staff-facts')
  const airspace = useAirspace()
  const [open, setOpen] = useState<Open | null>(null)
  const columns = useAreaColumns()
  const actions = useAreaActions(airspace.data ?? null, setOpen)
  const text = useAreaText()
  const isAllowed = can(useStaff(), 'facts.manage')
  const add = () => setOpen({ dialog: 'add' })
  usePageCommands(isAllowed ? [{ id: 'facts-add-area', label: t('areaForm.add'), run: add }] : [])
  const close = () => setOpen(null)
  const { data } = airspace
  const count = data?.data.filter(({ state }) => state !== 'same').length ?? 0
  return (
    <ListPage
      query={airspace}
      columns={columns}
      actions={actions}
      nameOf={(area) => [shownArea(area).area, text.binds(shownArea(area))].join(', ')}
      title={t('title')}
      label={t('tabs.airspace')}
      add={isAllowed && data ? { label: t('areaForm.add'), onAdd: add } : null}
      tabs={<FactsTabs current="airspace" />}
      note={
        <>
          <p className={styles.text}>{t('airspaceText')}</p>
          <DraftNote draft={data?.draft ?? null} count={count} />
        </>
      }
      className={styles.facts}
    >
      {data ? <Pairs pairs={data.pairs} /> : null}
      {data && open?.dialog === 'add' ? <AreaDialog airspace={data} area={null} onClose={close} /> : null}
      {data && open?.dialog === 'edit' ? <AreaDialog airspace={data} area={open.area} onClose={close} /> : null}
      {data && open?.dialog === 'end' ? <EndAreaDialog airspace={data} area={open.area} onClose={close} /> : null}
    </ListPage>
  )
}

function useAreaActions(airspace: Airspace | null, setOpen: (open: Open) => void): RowAction<ShownArea>[] {
  const t = useTranslations('staff-facts')
  const revision = airspace?.draft?.revision ?? null
  const undo = useFactsChange(({ id }: ShownArea) => api('POST /gamma/staff/facts/undo-fact', { body: { fact: { id }, revision } }), {
    done: t('form.undone'),
  })
  return [
    {
      id: 'facts-edit-area',
      label: t('edit'),
      permission: 'facts.manage',
      button: { look: 'quiet', name: (area) => t('editOne', { name: shownArea(area).area }) },
      isFor: ({ state }) => state !== 'removed',
      run: (area) => setOpen({ dialog: 'edit', area }),
    },
    {
      id: 'facts-undo-area',
      label: t('undo'),
      permission: 'facts.manage',
      group: 1,
      isFor: ({ state }) => state !== 'same',
      run: (area) => undo.mutate(area),
    },
    {
      id: 'facts-end-area',
      label: t('areaForm.end'),
      permission: 'facts.manage',
      group: 1,
      isDanger: true,
      isFor: ({ state }) => state !== 'removed',
      run: (area) => setOpen({ dialog: 'end', area }),
    },
  ]
}

function useAreaColumns(): Column<ShownArea>[] {
  const t = useTranslations('staff-facts')
  const text = useAreaText()
  const sourceOf = (area: ShownArea) => area.removal ?? shownArea(area)
  return [
    { id: 'area', header: t('columns.area'), cell: (area) => <AreaText area={area} /> },
    {
      id: 'source',
      header: t('columns.source'),
      isCaptioned: true,
      className: styles.wrap,
      cell: (area) => (
        <SourceText source={sourceOf(area).source} date={sourceOf(area).source_date} by={sourceOf(area).changed?.by ?? null} />
      ),
    },
    {
      id: 'effect',
      header: t('columns.effect'),
      cell: (area) => {
        const { effect, landing } = shownArea(area)
        const validity = text.validity(shownArea(area))
        return (
          <span className={styles.fact}>
            <Badge tone={effectTones[effect as 'closed']}>{t(`effects.${effect as 'closed'}`)}</Badge>
            <small>{t('overflightLine', { rule: text.overflight(shownArea(area)) })}</small>
            {landing ? <small>{t('landingAllowed')}</small> : null}
            {validity === '' ? null : <small>{validity}</small>}
          </span>
        )
      },
    },
    {
      id: 'binds',
      header: t('columns.binds'),
      isCaptioned: true,
      className: styles.wrap,
      cell: (area) => text.binds(shownArea(area)),
    },
    {
      id: 'confidence',
      header: t('form.confidence'),
      isCaptioned: true,
      cell: (area) => <ConfidenceBadge confidence={sourceOf(area).confidence} />,
    },
    {
      id: 'checked',
      header: t('columns.checked'),
      isCaptioned: true,
      cell: (area) => <CheckedOn day={sourceOf(area).checked_on} isOld={area.removal === null && shownArea(area).old} />,
    },
    { id: 'draft', header: t('columns.draft'), hasActions: true, cell: ({ state }) => <StateBadge state={state} /> },
  ]
}

/** Rows are known by all that they say. */
const keyed = <Row extends object>(rows: readonly Row[]) => withIds(rows, (row) => JSON.stringify(row))

function Pairs({ pairs }: { pairs: readonly Pair[] }) {
  const t = useTranslations('staff-facts')
  const name = (side: string) => (side === '*' ? t('allOthers') : side)
  return (
    <section className={styles.section}>
      <Heading level={2} size={16}>
        {t('pairs')}
      </Heading>
      <p className={styles.text}>{t('pairsText')}</p>
      <Table
        isCards
        label={t('pairs')}
        className={styles.facts}
        rows={keyed(pairs)}
        columns={[
          {
            id: 'pair',
            header: t('columns.pair'),
            cell: ({ a, b, note }) => (
              <span className={styles.fact}>
                <b>{`${name(a)} – ${name(b)}`}</b>
                {note === '' ? null : <small>{note}</small>}
              </span>
            ),
          },
          {
            id: 'source',
            header: t('columns.source'),
            isCaptioned: true,
            className: styles.wrap,
            cell: ({ source, source_date: date }) => <SourceText source={source} date={date} />,
          },
          { id: 'except', header: t('columns.except'), isCaptioned: true, cell: ({ except_for: except }) => orNone(except) },
          {
            id: 'confidence',
            header: t('form.confidence'),
            isCaptioned: true,
            cell: ({ confidence }) => <ConfidenceBadge confidence={confidence} />,
          },
          {
            id: 'checked',
            header: t('columns.checked'),
            isCaptioned: true,
            cell: ({ checked_on: day, old }) => <CheckedOn day={day} isOld={old} />,
          },
        ]}
      />
    </section>
  )
}
