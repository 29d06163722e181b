import { useState, type FormEvent } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { ageBuckets, type AgeBucket } from '@aquilane/domain/payables/ageing'
import { formatDate, formatMoneyFixed } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { Pagination } from '@aquilane/ui/pagination'
import { TabLinks } from '@aquilane/ui/tabs'
import { TextField } from '@aquilane/ui/text-field'
import { api, queryClient } from '~/lib/api.ts'
import { TableFrame } from '~/lib/data-table.tsx'
import { local } from '~/lib/dates.ts'
import page from '~/lib/list-page.module.css'
import { ListState } from '~/lib/list-state.tsx'
import { usePageLabels } from '~/lib/page-labels.ts'
import { ReasonDialog } from '~/lib/reason-dialog.tsx'
import search from '~/lib/search-form.module.css'
import { useChange } from '~/lib/use-change.ts'
import { useTitle } from '~/lib/use-title.ts'
import styles from './receivables.module.css'

type List = Api['GET /gamma/staff/receivable/list']['response']
type Receivable = List['data'][number]

const reload = async (): Promise<void> => {
  await Promise.all(['receivables', 'home'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}

const toHref = (age: AgeBucket | null, query: string, at = 1): string => {
  const text = new URLSearchParams({
    ...(age ? { age } : {}),
    ...(query === '' ? {} : { query }),
    ...(at > 1 ? { page: String(at) } : {}),
  }).toString()
  return text === '' ? '/receivables' : `/receivables?${text}`
}

/** Open invoices by age, with what was said about them. */
export function ReceivablesPage() {
  const t = useTranslations('staff-finance')
  const labels = usePageLabels()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const age = ageBuckets.find((one) => one === params.get('age')) ?? null
  const query = params.get('query') ?? ''
  const at = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const [typed, setTyped] = useState(query)
  const invoices = useQuery({
    queryKey: ['receivables', age, query, at],
    queryFn: ({ signal }) =>
      api('GET /gamma/staff/receivable/list', {
        query: { ...(age ? { age } : {}), ...(query === '' ? {} : { query }), page: at, per_page: 50 },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  useTitle(t('receivables'))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void navigate(toHref(age, typed.trim()))
  }
  const sums = new Map((invoices.data?.ages ?? []).map((one) => [one.age, one]))
  return (
    <div className={page.page}>
      <div className={page.head}>
        <Heading level={1} size={22}>
          {t('receivables')}
        </Heading>
      </div>
      <TabLinks
        label={t('fields.age')}
        items={[
          { href: toHref(null, query), label: t('age.all'), current: age === null },
          ...ageBuckets.map((one) => ({
            href: toHref(one, query),
            label: t(`age.${one}`),
            badge: sums.get(one)?.count ? `${sums.get(one)!.count} · ${formatMoneyFixed(sums.get(one)!.open)}` : undefined,
            current: one === age,
          })),
        ]}
      />
      <form role="search" className={search.search} onSubmit={submit}>
        <TextField label={t('search')} value={typed} onChange={setTyped} maxLength={100} autoComplete="off" spellCheck={false} />
        <Button type="submit" variant="outline" icon={<Search size={16} strokeWidth={1.5} aria-hidden="true" />}>
          {t('find')}
        </Button>
      </form>
      <ListState
        query={invoices}
        empty={invoices.data?.data.length === 0 ? { title: t('empty.receivables'), text: t('emptyText.receivables') } : null}
      >
        <ReceivableTable rows={invoices.data?.data ?? []} />
        <Pagination
          page={invoices.data?.pagination.current_page ?? 1}
          pageCount={invoices.data?.pagination.page_count ?? 1}
          href={(to) => toHref(age, query, to)}
          labels={labels}
        />
      </ListState>
    </div>
  )
}

function ReceivableTable({ rows }: { rows: Receivable[] }) {
  const t = useTranslations('staff-finance')
  const [disputed, setDisputed] = useState<Receivable | null>(null)
  return (
    <>
      <TableFrame label={t('receivables')} cards className={styles.list}>
        <thead>
          <tr>
            <th scope="col">{t('fields.invoice')}</th>
            <th scope="col">{t('fields.customer')}</th>
            <th scope="col">{t('fields.due')}</th>
            <th scope="col" data-number="">
              {t('fields.open')}
            </th>
            <th scope="col">{t('fields.reminder')}</th>
            <th scope="col">{t('fields.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ReceivableRow key={row.id} row={row} onDispute={() => setDisputed(row)} />
          ))}
        </tbody>
      </TableFrame>
      {disputed ? (
        <ReasonDialog
          title={t(disputed.dispute === null ? 'dispute' : 'settle')}
          text={t(disputed.dispute === null ? 'disputeText' : 'settleText')}
          onDecide={(reason) =>
            api('POST /gamma/staff/receivable/set-disputed', {
              body: { invoice: { id: disputed.id }, disputed: disputed.dispute === null, reason },
              quiet: true,
            })
          }
          reload={reload}
          onClose={() => setDisputed(null)}
        />
      ) : null}
    </>
  )
}

function ReceivableRow({ row, onDispute }: { row: Receivable; onDispute: () => void }) {
  const t = useTranslations('staff-finance')
  const locale = useLocale()
  return (
    <tr>
      <td>
        <TextLink href={`/invoices/${row.id}`}>{row.number}</TextLink>
      </td>
      <td>
        <TextLink href={`/customers/${row.customer.id}`}>{row.customer.name}</TextLink>,{' '}
        <TextLink href={`/trips/${row.order.id}`}>{row.order.pnr}</TextLink>
      </td>
      <td data-caption={t('fields.due')}>
        {formatDate(local(row.due), locale, 'date')} {row.days > 0 ? <Badge tone="warn">{t('days', { count: row.days })}</Badge> : null}
      </td>
      <td data-number="" data-caption={t('fields.open')}>
        {formatMoneyFixed(row.open)}
      </td>
      <td data-caption={t('fields.reminder')}>
        {row.dispute === null
          ? row.reminder
            ? t('reminder', { level: row.reminder.level, date: formatDate(local(row.reminder.sent), locale, 'date') })
            : '–'
          : t('disputedBecause', { reason: row.dispute })}
      </td>
      <td>
        <RowActions row={row} onDispute={onDispute} />
      </td>
    </tr>
  )
}

function RowActions({ row, onDispute }: { row: Receivable; onDispute: () => void }) {
  const t = useTranslations('staff-finance')
  const remind = useChange(() => api('POST /gamma/staff/receivable/remind', { body: { invoice: { id: row.id } }, quiet: true }), {
    done: t('reminded'),
    reload,
  })
  return (
    <div className={styles.actions}>
      <Button
        size="small"
        variant="outline"
        disabled={!row.remindable}
        pending={remind.isPending}
        pendingLabel={t('working')}
        onClick={() => remind.mutate(undefined)}
      >
        {t('remind')}
      </Button>
      <Button size="small" variant="quiet" onClick={onDispute}>
        {t(row.dispute === null ? 'dispute' : 'settle')}
      </Button>
    </div>
  )
}
