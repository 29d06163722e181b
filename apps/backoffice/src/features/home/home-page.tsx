import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { formatDuration } from '@aquilane/i18n/format'
import { Heading } from '@aquilane/ui/heading'
import { api } from '~/lib/api.ts'
import page from '~/lib/list/list-page.module.css'
import { LoadState } from '~/lib/list/load-state.tsx'
import { useStaff } from '~/lib/staff.ts'
import { useTitle } from '~/lib/use-title.ts'
import { live } from '~/lib/list/live.ts'
import { minutesSince } from '~/lib/dates.ts'
import styles from './home.module.css'

type Counter = Api['GET /gamma/staff/home/get']['response']['counters'][number]

/** The list behind each counter. */
const hrefs: Record<Counter['id'], string> = {
  'requests.unanswered': '/requests?view=unanswered',
  'requests.mine': '/requests?view=mine',
  'requests.expiring': '/requests?view=expiring',
  'requests.opened': '/requests?view=opened',
  'requests.approval': '/requests?view=approval',
  'trips.day': '/trips?departs_within=24',
  'trips.three-days': '/trips?departs_within=72',
  'trips.cannot-fly': '/trips?cannot_fly=1',
  'trips.operator': '/trips?awaits=operator',
  'checklist.day': '/checklist?view=day',
  'checklist.three-days': '/checklist',
  'checklist.revised': '/checklist?view=revised',
  'checklist.manifests': '/checklist?view=manifests',
  'checklist.mine': '/checklist?view=mine',
  'checklist.landed': '/checklist?view=landed',
  'schedule.disconnects': '/schedule?marks=disconnect',
  'fleet.documents': '/fleet?documents=ending',
  'documents.review': '/documents',
  'pricing.taxes': '/pricing',
  'bank.unmatched': '/payments',
  'bank.debits': '/payables/debits',
  'payables.approve': '/payables?view=approve',
  'payables.open': '/payables',
  'receivables.overdue': '/receivables',
  'conversations.waiting': '/conversations',
  'customers.tasks': '/customers/tasks',
  'messages.open': '/messages',
  'approvals.open': '/approvals',
  'exceptions.open': '/exceptions',
  'members.without-passkey': '/members',
  'system.findings': '/system',
}

const areas = [
  'requests',
  'conversations',
  'messages',
  'customers',
  'trips',
  'checklist',
  'schedule',
  'fleet',
  'documents',
  'pricing',
  'bank',
  'payables',
  'receivables',
  'approvals',
  'exceptions',
  'members',
  'system',
] as const

/** What waits for this member; each number opens the rows that it counts. @param board shown before it */
export function HomePage({ board }: { board: ReactNode }) {
  const t = useTranslations('staff-home')
  const me = useStaff()
  const home = useQuery({
    queryKey: ['home'],
    queryFn: ({ signal }) => api('GET /gamma/staff/home/get', { signal }),
    refetchInterval: 60_000,
    meta: live,
  })
  const counters = home.data?.counters ?? []
  useTitle(t('title'))
  return (
    <div className={page.page}>
      <div className={page.head}>
        <Heading level={1} size={22}>
          {t('greeting', { name: me.name.split(' ')[0] ?? me.name })}
        </Heading>
      </div>
      <p className={page.keys}>{t('keys')}</p>
      {board}
      <LoadState query={home} empty={home.data && counters.length === 0 ? { title: t('empty'), text: t('emptyText') } : null}>
        <div className={styles.areas}>
          {areas.map((area) => {
            const shown = counters.filter(({ id }) => id.startsWith(`${area}.`))
            return shown.length === 0 ? null : (
              <section key={area} className={styles.area} aria-labelledby={`home-${area}`}>
                <h2 id={`home-${area}`} className={styles.title}>
                  {t(`area.${area}`)}
                </h2>
                <ul className={styles.counters}>
                  {shown.map((counter) => (
                    <li key={counter.id}>
                      <CounterLink counter={counter} />
                    </li>
                  ))}
                </ul>
              </section>
            )
          })}
        </div>
      </LoadState>
    </div>
  )
}

function CounterLink({ counter: { id, count, oldest } }: { counter: Counter }) {
  const t = useTranslations('staff-home')
  return (
    <Link to={hrefs[id]} className={styles.counter} data-zero={count === 0 || undefined}>
      <b>{count}</b>
      <span>{t(`counter.${toKey(id)}`, { count })}</span>
      {oldest && count > 0 && id === 'requests.unanswered' ? (
        <small>{t('longest', { time: formatDuration(minutesSince(oldest)) })}</small>
      ) : null}
    </Link>
  )
}

/** Dots are levels in message keys. */
const toKey = <Id extends string>(id: Id) => id.replace('.', '-') as Id extends `${infer Area}.${infer Name}` ? `${Area}-${Name}` : never
