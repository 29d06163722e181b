import { useMemo } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTable } from '@tanstack/react-table'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode } from '~/lib/api.ts'
import { columnHelper, DataTable, features } from '~/lib/data-table.tsx'
import { local } from '~/lib/dates.ts'
import { reloadCalendars, type Calendar } from './calendars.ts'
import styles from './calendars.module.css'

const helper = columnHelper<Calendar>()

export function CalendarsTable({ calendars }: { calendars: Calendar[] }) {
  const t = useTranslations('staff-market.calendars.feeds')
  const locale = useLocale()
  const columns = useMemo(() => {
    const when = (moment: string | null) => (moment ? formatDateTime(local(moment), locale) : t('never'))
    return helper.columns([
      helper.accessor((one) => one.company.name, { id: 'company', header: () => t('columns.company') }),
      helper.accessor((one) => (one.url === null ? t('uploads') : one.name), { id: 'name', header: () => t('columns.name') }),
      helper.accessor((one) => (one.interval ? t(`intervals.${one.interval}`) : '–'), {
        id: 'interval',
        header: () => t('columns.interval'),
      }),
      helper.accessor((one) => when(one.last_run), { id: 'last', header: () => t('columns.last') }),
      helper.display({ id: 'result', header: () => t('columns.result'), cell: ({ row }) => <Result calendar={row.original} /> }),
      helper.accessor((one) => (one.next_run ? when(one.next_run) : '–'), { id: 'next', header: () => t('columns.next') }),
      helper.display({ id: 'actions', header: () => t('columns.actions'), cell: ({ row }) => <Actions calendar={row.original} /> }),
    ])
  }, [t, locale])
  const table = useTable({ features, columns, data: calendars, getRowId: (row) => row.id })
  return <DataTable table={table} label={t('title')} cards className={styles.list} />
}

function Result({ calendar }: { calendar: Calendar }) {
  const t = useTranslations('staff-market.calendars')
  const { last_status: status, last_message: message, last_counts: counts, paused } = calendar
  return (
    <span className={styles.result}>
      {paused ? <Badge>{t('feeds.paused')}</Badge> : null}
      {status ? <Badge tone={status === 'imported' ? 'ok' : 'error'}>{t(`feeds.${status}`)}</Badge> : null}
      <span>{status === 'failed' ? message : counts ? t('result.summary', counts) : null}</span>
    </span>
  )
}

function Actions({ calendar: { id, name, url, paused } }: { calendar: Calendar }) {
  const t = useTranslations('staff-market.calendars.feeds')
  const te = useTranslations('errors')
  const change = useMutation({
    mutationFn: (body: { paused: boolean } | { run: true }) =>
      api('POST /gamma/staff/calendar/update', { body: { calendar: { id }, ...body } }),
    onSuccess: async (_answer, body) => {
      await reloadCalendars()
      if ('run' in body) toasts.show({ tone: 'ok', title: t('queued') })
    },
    onError: (error) => toasts.show({ tone: 'error', title: te(errorCode(error)) }),
  })
  if (url === null) return null
  return (
    <span className={styles.actions}>
      {paused ? null : (
        <Button size="small" variant="outline" aria-label={t('runOf', { name })} onClick={() => change.mutate({ run: true })}>
          {t('run')}
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        aria-label={t(paused ? 'resumeOf' : 'pauseOf', { name })}
        onClick={() => change.mutate({ paused: !paused })}
      >
        {t(paused ? 'resume' : 'pause')}
      </Button>
    </span>
  )
}
