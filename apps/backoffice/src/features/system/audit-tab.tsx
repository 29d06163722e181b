import { useState, type FormEvent } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { Button } from '@aquilane/ui/button'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { api } from '~/lib/api.ts'
import { Table } from '~/lib/list/table.tsx'
import { ExportLink } from '~/lib/list/export-link.tsx'
import { LoadState } from '~/lib/list/load-state.tsx'
import { useZoned } from '~/lib/zoned.ts'
import styles from './system.module.css'
import { useAuditText } from './audit-text.ts'

type Entry = Api['GET /gamma/staff/system/audit-list']['response']['data'][number]

const names = ['actor', 'action', 'subject', 'from', 'to'] as const
type Filter = Partial<Record<(typeof names)[number], string>>

const readFilter = (params: URLSearchParams): Filter =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    }),
  )

/** Everything that was done, by anybody, to anything. */
export function AuditTab() {
  const t = useTranslations('staff-system')
  const [params] = useSearchParams()
  const filter = readFilter(params)
  const audit = useInfiniteQuery({
    queryKey: ['system', 'audit', filter],
    queryFn: ({ pageParam, signal }) =>
      api('GET /gamma/staff/system/audit-list', { query: { ...filter, ...(pageParam === null ? {} : { after: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const first = audit.data?.pages[0]
  const rows = audit.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <>
      <AuditSearch filter={filter} actions={first?.actions ?? []} />
      <div>
        <ExportLink href={`/gamma/staff/system/audit.csv?${new URLSearchParams(Object.entries(filter)).toString()}`} />
      </div>
      <LoadState query={audit} empty={first && rows.length === 0 ? { title: t('auditNone'), text: t('auditNoneText') } : null}>
        <AuditTable rows={rows} />
        {audit.hasNextPage ? (
          <div>
            <Button
              variant="outline"
              pending={audit.isFetchingNextPage}
              pendingLabel={t('working')}
              onClick={() => void audit.fetchNextPage()}
            >
              {t('more')}
            </Button>
          </div>
        ) : null}
      </LoadState>
    </>
  )
}

function AuditSearch({ filter, actions }: { filter: Filter; actions: readonly string[] }) {
  const t = useTranslations('staff-system')
  const navigate = useNavigate()
  const [typed, setTyped] = useState(filter)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const chosen = Object.entries(typed).filter(([, value]) => value !== '')
    void navigate(`/system?${new URLSearchParams([['tab', 'audit'], ...chosen]).toString()}`)
  }
  const set = (name: keyof Filter) => (value: string) => setTyped((now) => ({ ...now, [name]: value }))
  const any = { value: '', label: t('any') }
  const text = useAuditText()
  return (
    <form className={styles.filter} onSubmit={submit}>
      <TextField
        label={t('fields.actor')}
        hint={t('actorHint')}
        value={typed.actor ?? ''}
        onChange={set('actor')}
        maxLength={80}
        autoComplete="off"
      />
      <Select
        label={t('fields.action')}
        value={typed.action ?? ''}
        onChange={set('action')}
        options={[
          any,
          ...[...new Set([...actions, ...(typed.action ? [typed.action] : [])])].map((value) => ({ value, label: text.action(value) })),
        ]}
      />
      <TextField
        label={t('fields.subject')}
        hint={t('subjectHint')}
        value={typed.subject ?? ''}
        onChange={set('subject')}
        maxLength={80}
        autoComplete="off"
      />
      <TextField type="date" label={t('fields.from')} value={typed.from ?? ''} onChange={set('from')} />
      <TextField type="date" label={t('fields.to')} value={typed.to ?? ''} onChange={set('to')} />
      <Button type="submit" variant="outline">
        {t('find')}
      </Button>
    </form>
  )
}

function AuditTable({ rows }: { rows: Entry[] }) {
  const t = useTranslations('staff-system')
  const zoned = useZoned()
  const text = useAuditText()
  return (
    <Table
      isCards
      label={t('tabs.audit')}
      className={styles.list}
      rows={rows}
      columns={[
        { id: 'at', header: t('fields.at'), cell: ({ at }) => zoned.here(at) },
        { id: 'actor', header: t('fields.actor'), cell: text.actor },
        { id: 'action', header: t('fields.action'), cell: ({ action }) => text.action(action) },
        {
          id: 'subject',
          header: t('fields.subject'),
          cell: (entry) =>
            entry.about.order ? <Link to={`/trips/${entry.about.order}/history`}>{text.subject(entry)}</Link> : text.subject(entry),
        },
        { id: 'details', header: t('fields.details'), className: styles.text, cell: text.details },
      ]}
    />
  )
}
