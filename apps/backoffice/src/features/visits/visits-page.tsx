import type { ReactNode } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { formatDate } from '@aquilane/i18n/format'
import { Facts } from '@aquilane/ui/facts'
import { Heading } from '@aquilane/ui/heading'
import { Select } from '@aquilane/ui/select'
import { api } from '~/lib/api.ts'
import { BarChart } from '~/lib/bar-chart.tsx'
import { Table } from '~/lib/list/table.tsx'
import page from '~/lib/list/list-page.module.css'
import { LoadState } from '~/lib/list/load-state.tsx'
import { useTitle } from '~/lib/use-title.ts'
import styles from './visits.module.css'

type Report = Api['GET /gamma/staff/visit/report']['response']

const lengths = [7, 30, 90, 365] as const
const usualLength = 30

/** How often the pages of the site are opened, from where and on what. */
export function VisitsPage() {
  const t = useTranslations('staff-visits')
  const [search, setSearch] = useSearchParams()
  const length = lengths.find((one) => String(one) === search.get('days')) ?? usualLength
  const to = Temporal.Now.plainDateISO('UTC')
  const from = to.subtract({ days: length - 1 })
  const period = { from: from.toString(), to: to.toString() }
  const report = useQuery({
    queryKey: ['visits', period],
    queryFn: ({ signal }) => api('GET /gamma/staff/visit/report', { query: period, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
  useTitle(t('title'))
  return (
    <div className={page.page}>
      <div className={page.head}>
        <Heading level={1} size={22}>
          {t('title')}
        </Heading>
        <Select
          label={t('period')}
          hideLabel
          value={String(length)}
          onChange={(days) => setSearch(days === String(usualLength) ? {} : { days }, { replace: true })}
          options={lengths.map((days) => ({ value: String(days), label: t('days', { count: days }) }))}
        />
      </div>
      <p className={styles.lede}>{t('lede')}</p>
      <LoadState query={report} empty={report.data?.totals.views === 0 ? { title: t('empty'), text: t('emptyText') } : null}>
        {report.data ? <Figures report={report.data} from={from} length={length} /> : null}
      </LoadState>
    </div>
  )
}

function Figures({ report, from, length }: { report: Report; from: Temporal.PlainDate; length: number }) {
  const t = useTranslations('staff-visits')
  const locale = useLocale()
  const number = new Intl.NumberFormat(locale)
  const byDay = new Map(report.days.map((one) => [one.day, one]))
  const bars = Array.from({ length }, (_, at) => {
    const day = from.add({ days: at }).toString()
    const { views = 0, visits = 0 } = byDay.get(day) ?? {}
    return { id: day, label: formatDate(day, locale, 'dayMonth'), value: views, part: visits }
  })
  const change = (now: number, before: number): string =>
    before === 0
      ? t('beforeNone')
      : t('before', {
          change: new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' }).format(now / before - 1),
          count: length,
        })
  const total = (kind: 'views' | 'visits') => ({
    id: kind,
    label: t(kind),
    value: (
      <>
        <b>{number.format(report.totals[kind])}</b> <small>{change(report.totals[kind], report.before[kind])}</small>
      </>
    ),
  })
  const counts = (rows: Report['pages']) => rows.map(({ name, views, visits }) => ({ id: name, name, views, visits }))
  return (
    <>
      <Facts look="grid" items={[total('views'), total('visits')]} />
      <BarChart label={t('chart')} bars={bars} format={(value) => number.format(value)} legend={[t('views'), t('visits')]} />
      <div className={styles.tables}>
        <Counts title={t('pages')} name={t('page')} rows={counts(report.pages)} />
        <Counts title={t('referrers')} name={t('host')} rows={counts(report.referrers)} />
        <Counts
          title={t('campaigns')}
          name={t('campaign')}
          rows={report.campaigns.map(({ source, medium, campaign, ...sums }) => {
            const name = [source, medium, campaign].map((part) => part || '–').join(' / ')
            return { id: name, name, ...sums }
          })}
        />
        <Counts
          title={t('devices')}
          name={t('device')}
          rows={counts(report.devices).map((row) => ({ ...row, name: t(`deviceName.${row.name as 'phone'}`) }))}
        />
        <Counts
          title={t('table')}
          name={t('day')}
          rows={report.days.map(({ day, ...sums }) => ({ id: day, name: formatDate(day, locale, 'weekday'), ...sums })).toReversed()}
        />
      </div>
    </>
  )
}

function Counts({
  title,
  name,
  rows,
}: {
  title: string
  name: string
  rows: { id: string; name: ReactNode; views: number; visits: number }[]
}) {
  const t = useTranslations('staff-visits')
  const number = new Intl.NumberFormat(useLocale())
  return (
    <section>
      <Heading level={2} size={16}>
        {title}
      </Heading>
      {rows.length === 0 ? (
        <p className={styles.lede}>{t('none')}</p>
      ) : (
        <Table
          label={title}
          rows={rows}
          columns={[
            { id: 'name', header: name, cell: (row) => row.name },
            { id: 'views', header: t('views'), isNumber: true, cell: ({ views }) => number.format(views) },
            { id: 'visits', header: t('visits'), isNumber: true, cell: ({ visits }) => number.format(visits) },
          ]}
        />
      )}
    </section>
  )
}
