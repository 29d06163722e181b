import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Badge } from '@aquilane/ui/badge'
import { Disclosure } from '@aquilane/ui/disclosure'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode } from '~/lib/api.ts'
import { none, useTimes } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import { useRowActions, type RowAction } from '~/lib/list/row-actions.ts'
import { Table } from '~/lib/list/table.tsx'
import { reloadCalendars, type Calendar } from './calendars.ts'
import { ProblemText } from './problem-text.tsx'
import styles from './calendars.module.css'

/** Calendars with how their last run went. */
export function CalendarsTable({ calendars }: { calendars: readonly Calendar[] }) {
  const t = useTranslations('staff-market.calendars.feeds')
  const columns = useCalendarColumns()
  const actions = useRowActions({ rows: calendars, actions: useCalendarActions(), nameOf: ({ name }) => name, moves: true })
  return <Table isCards label={t('title')} rows={calendars} columns={columns} actions={actions} className={styles.list} />
}

function useCalendarColumns(): Column<Calendar>[] {
  const t = useTranslations('staff-market.calendars.feeds')
  const times = useTimes()
  return [
    { id: 'company', header: t('columns.company'), cell: ({ company }) => company.name },
    { id: 'name', header: t('columns.name'), cell: ({ url, name }) => (url === null ? t('uploads') : name) },
    { id: 'interval', header: t('columns.interval'), cell: ({ interval }) => (interval ? t(`intervals.${interval}`) : none) },
    { id: 'last', header: t('columns.last'), cell: (one) => (one.last_run ? times.instant(one.last_run) : t('never')) },
    { id: 'result', header: t('columns.result'), cell: (calendar) => <Result calendar={calendar} /> },
    { id: 'next', header: t('columns.next'), cell: (one) => times.instant(one.next_run) },
    { id: 'actions', header: t('columns.actions'), hasActions: true, cell: () => null },
  ]
}

function Result({ calendar }: { calendar: Calendar }) {
  const t = useTranslations('staff-market.calendars')
  const { last_status: status, last_message: message, last_counts: counts, last_refused: refused, paused: isPaused } = calendar
  return (
    <span className={styles.result}>
      {isPaused ? <Badge>{t('feeds.paused')}</Badge> : null}
      {status ? <Badge tone={status === 'imported' ? 'ok' : 'error'}>{t(`feeds.${status}`)}</Badge> : null}
      <span>{status === 'failed' ? message : counts ? t('result.summary', counts) : null}</span>
      {refused.length === 0 ? null : (
        <Disclosure look="plain" summary={t('feeds.refused', { count: counts?.rejected ?? refused.length })}>
          <ul className={styles.refused}>
            {refused.map(({ line, reference, summary, problem }, at) => (
              // Rows of one answer never change their order.
              <li key={at}>
                {[line === null ? '' : t('feeds.line', { line: String(line) }), summary || (reference ?? '')].filter(Boolean).join(' · ')}
                <ProblemText problem={problem} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </span>
  )
}

function useCalendarActions(): RowAction<Calendar>[] {
  const t = useTranslations('staff-market.calendars.feeds')
  const te = useTranslations('errors')
  const { mutate } = useMutation({
    mutationFn: ({ id, ...body }: { id: string } & ({ paused: boolean } | { run: true })) =>
      api('POST /gamma/staff/calendar/update', { body: { calendar: { id }, ...body } }),
    onSuccess: async (_answer, body) => {
      await reloadCalendars()
      if ('run' in body) toasts.show({ tone: 'ok', title: t('queued') })
    },
    onError: (error) => toasts.show({ tone: 'error', title: te(errorCode(error)) }),
  })
  const permission = 'calendars.manage'
  return [
    {
      id: 'run',
      label: t('run'),
      permission,
      button: { name: ({ name }) => t('runOf', { name }) },
      isFor: ({ url, paused: isPaused }) => url !== null && !isPaused,
      run: ({ id }) => mutate({ id, run: true }),
    },
    {
      id: 'pause',
      label: t('pause'),
      permission,
      button: { look: 'quiet', name: ({ name }) => t('pauseOf', { name }) },
      isFor: ({ url, paused: isPaused }) => url !== null && !isPaused,
      run: ({ id }) => mutate({ id, paused: true }),
    },
    {
      id: 'resume',
      label: t('resume'),
      permission,
      button: { look: 'quiet', name: ({ name }) => t('resumeOf', { name }) },
      isFor: ({ url, paused: isPaused }) => url !== null && isPaused,
      run: ({ id }) => mutate({ id, paused: false }),
    },
  ]
}
