import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ChevronLeft, ChevronRight, Printer, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { IconButton } from '@aquilane/ui/icon-button'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import page from '~/lib/list-page.module.css'
import { isTyping } from '~/lib/data-table.tsx'
import { ListState } from '~/lib/list-state.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import { useTitle } from '~/lib/use-title.ts'
import { ListTools } from '~/lib/saved-views.tsx'
import { BlockDetails, NewBlockDialog } from './block-dialogs.tsx'
import { FlightDetails } from './flight-details.tsx'
import { Legend } from './legend.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { spans, toRetime, useSchedule, type Block, type Flight, type Move, type Span, type Undo } from './schedule.ts'
import { ScheduleGrid } from './schedule-grid.tsx'
import { UndoDialog } from './undo-dialog.tsx'
import styles from './schedule.module.css'

type Open =
  | { kind: 'flight'; flight: Flight }
  | { kind: 'block'; block: Block }
  | { kind: 'new-block' }
  | { kind: 'move'; move: Move }
  | { kind: 'undo'; undo: Undo }

const maxUndos = 20
const today = (): string => Temporal.Now.plainDateISO('UTC').toString()
const isDay = (text: string | null): text is string => text !== null && /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Where every aircraft is, and where its flights are moved. */
export function SchedulePage() {
  const t = useTranslations('staff-schedule')
  const me = useStaff()
  const [params, setParams] = useSearchParams()
  const from = isDay(params.get('from')) ? params.get('from')! : today()
  const days = (Object.keys(spans).map(Number) as Span[]).find((one) => one === Number(params.get('days'))) ?? 14
  const className = params.get('class') ?? ''
  const schedule = useSchedule(from, days)
  const [open, setOpen] = useState<Open | null>(null)
  const [undos, setUndos] = useState<Undo[]>([])
  useTitle(t('title'))
  const set = (changes: Record<string, string>): void =>
    setParams((now) => {
      for (const [name, value] of Object.entries(changes))
        if (value === '') now.delete(name)
        else now.set(name, value)
      return now
    })
  const shiftDays = (count: number) => set({ from: Temporal.PlainDate.from(from).add({ days: count }).toString() })
  const last = undos.at(-1)
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || !last || open) return
      if (event.target && isTyping({ target: event.target })) return
      event.preventDefault()
      setOpen({ kind: 'undo', undo: last })
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [last, open])
  const remember = (undo: Undo): void => setUndos((now) => [...now.slice(-maxUndos + 1), undo])
  const data = schedule.data
  const classes = [...new Map((data?.tails ?? []).map((tail) => [tail.class.slug, tail.class.name]))]
  const tails = (data?.tails ?? []).filter((tail) => className === '' || tail.class.slug === className)
  const flights = (data?.flights ?? []).filter(({ tail }) => tails.some((one) => one.tail === tail))
  return (
    <div className={page.page}>
      <div className={page.head}>
        <Heading level={1} size={22}>
          {t('title')}
        </Heading>
        <p className={page.count} role="status">
          {data ? t('count', { flights: flights.length, tails: tails.length }) : ''} · {t('utc')}
        </p>
        <ListTools page="schedule" />
      </div>
      <div className={styles.controls}>
        <div className={styles.steps} role="group" aria-label={t('period')}>
          <IconButton label={t('earlier')} icon={<ChevronLeft aria-hidden="true" />} onClick={() => shiftDays(-days)} />
          <Button variant="outline" onClick={() => set({ from: '' })}>
            {t('today')}
          </Button>
          <IconButton label={t('later')} icon={<ChevronRight aria-hidden="true" />} onClick={() => shiftDays(days)} />
        </div>
        <TextField label={t('from')} type="date" value={from} onChange={(value) => isDay(value) && set({ from: value })} />
        <Select
          label={t('span')}
          value={String(days)}
          onChange={(value) => set({ days: value === '14' ? '' : value })}
          options={Object.keys(spans).map((value) => ({ value, label: t('days', { count: Number(value) }) }))}
        />
        <Select
          label={t('class')}
          value={className}
          onChange={(value) => set({ class: value })}
          options={[{ value: '', label: t('allClasses') }, ...classes.map(([value, label]) => ({ value, label }))]}
        />
        <div className={styles.actions}>
          {last ? (
            <Button
              variant="outline"
              icon={<Undo2 size={16} strokeWidth={1.5} aria-hidden="true" />}
              onClick={() => setOpen({ kind: 'undo', undo: last })}
            >
              {t('undo', { what: whatOf(t, last) })}
            </Button>
          ) : null}
          {can(me, 'schedule.manage') ? (
            <Button variant="outline" onClick={() => setOpen({ kind: 'new-block' })}>
              {t('addBlock')}
            </Button>
          ) : null}
          <IconButton label={t('print')} icon={<Printer aria-hidden="true" />} onClick={() => print()} />
        </div>
      </div>
      {can(me, 'orders.retime') ? <p className={page.keys}>{t('keys')}</p> : null}
      <ListState query={schedule} empty={data && tails.length === 0 ? { title: t('empty'), text: t('emptyText') } : null}>
        {data ? (
          <ScheduleGrid
            key={`${from} ${days}`}
            schedule={{ ...data, tails, flights }}
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
      </ListState>
      {open?.kind === 'flight' ? <FlightDetails flight={open.flight} onClose={() => setOpen(null)} /> : null}
      {open?.kind === 'block' ? <BlockDetails block={open.block} onDone={remember} onClose={() => setOpen(null)} /> : null}
      {open?.kind === 'new-block' ? <NewBlockDialog tails={tails} onDone={remember} onClose={() => setOpen(null)} /> : null}
      {open?.kind === 'move' ? <MoveDialog move={open.move} onDone={remember} onClose={() => setOpen(null)} /> : null}
      {open?.kind === 'undo' ? (
        <UndoDialog
          undo={open.undo}
          onDone={() => setUndos((now) => now.filter((one) => one !== open.undo))}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  )
}

function whatOf(t: ReturnType<typeof useTranslations<'staff-schedule'>>, undo: Undo): string {
  if (undo.kind === 'move') return t('move.what', { pnr: undo.pnr })
  return undo.kind === 'remove-block' ? t('block.what', { tail: undo.tail }) : t('block.removedWhat', { tail: undo.tail })
}
