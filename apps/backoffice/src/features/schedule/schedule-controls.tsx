import { ChevronLeft, ChevronRight, Printer, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { defaultScheduleDays } from '@aquilane/domain/operations/schedule'
import { Button } from '@aquilane/ui/button'
import { IconButton } from '@aquilane/ui/icon-button'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import { isDay, spans, type Span, type Undo } from './schedule.ts'
import styles from './schedule.module.css'

interface Props {
  from: string
  days: Span
  className: string
  query: string
  classes: readonly (readonly [slug: string, name: string])[]
  rows: 'aircraft' | 'crew'
  /** What an undo takes back. */
  last: Undo | null
  /** Parts of the address; empty: left out. */
  onChange: (changes: Record<string, string>) => void
  onUndo?: (undo: Undo) => void
  /** Aircraft alone are blocked. */
  onAddBlock?: () => void
}

/** Period, class and actions of the schedule. */
export function ScheduleControls({ from, days, className, query, classes, rows, last, ...on }: Props) {
  const t = useTranslations('staff-schedule')
  const me = useStaff()
  const shiftDays = (count: number) => on.onChange({ from: Temporal.PlainDate.from(from).add({ days: count }).toString() })
  return (
    <div className={styles.controls}>
      <div className={styles.steps} role="group" aria-label={t('period')}>
        <IconButton label={t('earlier')} icon={<ChevronLeft aria-hidden="true" />} onClick={() => shiftDays(-days)} />
        <Button variant="outline" onClick={() => on.onChange({ from: '' })}>
          {t('today')}
        </Button>
        <IconButton label={t('later')} icon={<ChevronRight aria-hidden="true" />} onClick={() => shiftDays(days)} />
      </div>
      <TextField label={t('from')} type="date" value={from} onChange={(value) => isDay(value) && on.onChange({ from: value })} />
      <Select
        label={t('span')}
        value={String(days)}
        onChange={(value) => on.onChange({ days: value === String(defaultScheduleDays) ? '' : value })}
        options={Object.keys(spans).map((value) => ({ value, label: t('days', { count: Number(value) }) }))}
      />
      {can(me, 'crew.read') ? (
        <Select
          label={t('rows')}
          value={rows}
          onChange={(value) => on.onChange({ rows: value === 'crew' ? 'crew' : '', query: '', class: '', marks: '' })}
          options={[
            { value: 'aircraft', label: t('rowsAircraft') },
            { value: 'crew', label: t('crew.rows') },
          ]}
        />
      ) : null}
      {rows === 'crew' ? null : (
        <Select
          label={t('class')}
          value={className}
          onChange={(value) => on.onChange({ class: value })}
          options={[{ value: '', label: t('allClasses') }, ...classes.map(([value, label]) => ({ value, label }))]}
        />
      )}
      <TextField
        label={t(rows === 'crew' ? 'crew.search' : 'search')}
        type="search"
        value={query}
        onChange={(value) => on.onChange({ query: value })}
        maxLength={40}
        autoComplete="off"
      />
      <Actions last={last} {...on} />
    </div>
  )
}

function Actions({ last, onUndo, onAddBlock }: Pick<Props, 'last' | 'onUndo' | 'onAddBlock'>) {
  const t = useTranslations('staff-schedule')
  const me = useStaff()
  return (
    <div className={styles.actions}>
      {last && onUndo ? (
        <Button variant="outline" icon={<Undo2 size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={() => onUndo?.(last)}>
          {t('undo', { what: undoText(t, last) })}
        </Button>
      ) : null}
      {onAddBlock && can(me, 'schedule.manage') ? (
        <Button variant="outline" onClick={onAddBlock}>
          {t('addBlock')}
        </Button>
      ) : null}
      <IconButton label={t('print')} icon={<Printer aria-hidden="true" />} onClick={() => print()} />
    </div>
  )
}

function undoText(t: ReturnType<typeof useTranslations<'staff-schedule'>>, undo: Undo): string {
  if (undo.kind === 'move') return t('move.what', { pnr: undo.pnr })
  return undo.kind === 'remove-block' ? t('block.what', { tail: undo.tail }) : t('block.removedWhat', { tail: undo.tail })
}
