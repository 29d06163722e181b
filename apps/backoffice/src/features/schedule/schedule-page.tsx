import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { defaultScheduleDays } from '@aquilane/domain/operations/schedule'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import page from '~/lib/list/list-page.module.css'
import { isTyping } from '~/lib/keys.ts'
import { LoadState } from '~/lib/list/load-state.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import { usePageCommands } from '~/lib/page-commands.ts'
import { useTitle } from '~/lib/use-title.ts'
import { ListTools } from '~/lib/list/saved-views.tsx'
import { BlockDetails, NewBlockDialog } from './block-dialogs.tsx'
import { CrewView } from './crew-view.tsx'
import { findTails } from './find-tails.ts'
import { FlightDetails } from './flight-details.tsx'
import { Legend } from './legend.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { isDay, spans, toRetime, useSchedule, type Block, type Flight, type Move, type Schedule, type Span, type Undo } from './schedule.ts'
import { ScheduleControls } from './schedule-controls.tsx'
import { ScheduleGrid } from './schedule-grid.tsx'
import { UndoDialog } from './undo-dialog.tsx'

type Open =
  | { kind: 'flight'; flight: Flight }
  | { kind: 'block'; block: Block }
  | { kind: 'new-block' }
  | { kind: 'move'; move: Move }
  | { kind: 'undo'; undo: Undo }

const maxUndos = 20
const today = (): string => Temporal.Now.plainDateISO('UTC').toString()

/** Where every aircraft is, and where its flights are moved; or what every crew member flies. */
export function SchedulePage() {
  const view = useView()
  const isReader = can(useStaff(), 'crew.read')
  return isReader && view.rows === 'crew' ? <CrewSchedulePage view={view} /> : <AircraftSchedulePage view={view} />
}

type View = ReturnType<typeof useView>

function CrewSchedulePage({ view: { from, days, query, set } }: { view: View }) {
  const t = useTranslations('staff-schedule')
  useTitle(t('title'))
  return (
    <div className={page.page}>
      <PageHead count={t('crew.rows')} />
      <ScheduleControls from={from} days={days} className="" query={query} classes={[]} rows="crew" last={null} onChange={set} />
      <CrewView from={from} days={days} query={query} />
    </div>
  )
}

function AircraftSchedulePage({ view }: { view: View }) {
  const t = useTranslations('staff-schedule')
  const me = useStaff()
  const { from, days, className, query, isMarked, set } = view
  const schedule = useSchedule(from, days)
  const [open, setOpen] = useState<Open | null>(null)
  const [undos, setUndos] = useState<Undo[]>([])
  useTitle(t('title'))
  const last = undos.at(-1)
  useUndoKey(open === null ? last : undefined, (undo) => setOpen({ kind: 'undo', undo }))
  const data = schedule.data
  const classes = [...new Map((data?.tails ?? []).map((tail) => [tail.class.slug, tail.class.name]))]
  const shown = useMemo(() => (data ? narrow(data, { className, query, isMarked }) : null), [data, className, query, isMarked])
  const empty = useEmptyText(query.trim(), isMarked)
  const { tails, flights } = shown ?? { tails: [], flights: [] }
  return (
    <div className={page.page}>
      <PageHead count={data ? t('count', { flights: flights.length, tails: tails.length }) : ''} />
      <ScheduleControls
        from={from}
        days={days}
        className={className}
        query={query}
        classes={classes}
        rows="aircraft"
        last={last ?? null}
        onChange={set}
        onUndo={(undo) => setOpen({ kind: 'undo', undo })}
        onAddBlock={() => setOpen({ kind: 'new-block' })}
      />
      {isMarked ? <DisconnectsOnly onEnd={() => set({ marks: '' })} /> : null}
      {can(me, 'orders.retime') ? <p className={page.keys}>{t('keys')}</p> : null}
      <LoadState query={schedule} empty={data && tails.length === 0 ? empty : null}>
        {shown ? (
          <ScheduleGrid
            key={`${from} ${days}`}
            schedule={shown}
            from={from}
            days={days}
            pending={open?.kind === 'move' ? open.move : null}
            canMove={can(me, 'orders.retime')}
            onOpenFlight={(flight) => setOpen({ kind: 'flight', flight })}
            onOpenBlock={(block) => setOpen({ kind: 'block', block })}
            onMove={(move) => setOpen(toRetime(move) ? { kind: 'move', move } : null)}
          />
        ) : null}
        <Legend />
      </LoadState>
      {open ? (
        <OpenDialog
          open={open}
          tails={tails}
          onDone={(undo) => setUndos((now) => [...now.slice(-maxUndos + 1), undo])}
          onUndone={(undo) => setUndos((now) => now.filter((one) => one !== undo))}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  )
}

/** Why no aircraft is shown. */
function useEmptyText(query: string, isMarked: boolean): { title: string; text: string } {
  const t = useTranslations('staff-schedule')
  if (query !== '') return { title: t('notFound', { query }), text: t('notFoundText') }
  return isMarked ? { title: t('noDisconnects'), text: t('noDisconnectsText') } : { title: t('empty'), text: t('emptyText') }
}

function PageHead({ count }: { count: string }) {
  const t = useTranslations('staff-schedule')
  return (
    <div className={page.head}>
      <Heading level={1} size={22}>
        {t('title')}
      </Heading>
      <p className={page.count} role="status">
        {count} · {t('utc')}
      </p>
      <ListTools page="schedule" />
    </div>
  )
}

function DisconnectsOnly({ onEnd }: { onEnd: () => void }) {
  const t = useTranslations('staff-schedule')
  return (
    <p className={page.count}>
      {t('disconnectsOnly')}{' '}
      <Button size="small" variant="quiet" onClick={onEnd}>
        {t('allAircraft')}
      </Button>
    </p>
  )
}

/** What the address says of the view: its days, its class, whether only disconnects are shown. */
function useView() {
  const [params, setParams] = useSearchParams()
  const set = (changes: Record<string, string>): void =>
    setParams(
      (now) => {
        for (const [name, value] of Object.entries(changes))
          if (value === '') now.delete(name)
          else now.set(name, value)
        return now
      },
      // A search is one step back, not one per letter.
      { replace: 'query' in changes },
    )
  return {
    from: isDay(params.get('from')) ? params.get('from')! : today(),
    days: (Object.keys(spans).map(Number) as Span[]).find((one) => one === Number(params.get('days'))) ?? defaultScheduleDays,
    className: params.get('class') ?? '',
    query: params.get('query') ?? '',
    rows: params.get('rows') === 'crew' ? ('crew' as const) : ('aircraft' as const),
    isMarked: params.get('marks') === 'disconnect',
    set,
  }
}

interface OpenDialogProps {
  open: Open
  tails: Schedule['tails']
  onDone: (undo: Undo) => void
  onUndone: (undo: Undo) => void
  onClose: () => void
}

function OpenDialog({ open, tails, onDone, onUndone, onClose }: OpenDialogProps) {
  if (open.kind === 'flight') return <FlightDetails flight={open.flight} onClose={onClose} />
  if (open.kind === 'block') return <BlockDetails block={open.block} onDone={onDone} onClose={onClose} />
  if (open.kind === 'new-block') return <NewBlockDialog tails={tails} onDone={onDone} onClose={onClose} />
  if (open.kind === 'move') return <MoveDialog move={open.move} onDone={onDone} onClose={onClose} />
  return <UndoDialog undo={open.undo} onDone={() => onUndone(open.undo)} onClose={onClose} />
}

/** Aircraft of one class that the search finds, or all of them; only those with a disconnect where `isMarked`. */
function narrow(schedule: Schedule, { className, query, isMarked }: { className: string; query: string; isMarked: boolean }): Schedule {
  const isSearched = query.trim() !== ''
  if (className === '' && !isMarked && !isSearched) return schedule
  const found = isSearched ? findTails(schedule, query) : null
  const marked = new Set(schedule.marks.flatMap(({ kind, tail }) => (kind === 'disconnect' ? [tail] : [])))
  const tails = schedule.tails.filter(
    ({ class: { slug }, tail }) =>
      (className === '' || slug === className) && (!isMarked || marked.has(tail)) && (found === null || found.has(tail)),
  )
  const names = new Set(tails.map(({ tail }) => tail))
  return { ...schedule, tails, flights: schedule.flights.filter(({ tail }) => names.has(tail)) }
}

/** Ctrl or ⌘ and Z. */
function useUndoKey(last: Undo | undefined, onUndo: (undo: Undo) => void): void {
  const t = useTranslations('staff-schedule.shortcuts')
  usePageCommands(last ? [{ id: 'undo', label: t('undo'), keys: 'Ctrl Z', run: () => onUndo(last) }] : [])
  const latest = useRef(onUndo)
  useEffect(() => {
    latest.current = onUndo
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || !last) return
      if (isTyping(event.target)) return
      event.preventDefault()
      latest.current(last)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [last])
}
