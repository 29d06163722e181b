import type { ReactNode } from 'react'
import { ArrowLeft } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { formatDateTime } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Banner } from '@aquilane/ui/banner'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { local } from '~/lib/dates.ts'
import detail from '~/lib/detail-page.module.css'
import { HistoryTable } from '~/lib/history-table.tsx'
import page from '~/lib/list/list-page.module.css'
import { LoadState } from '~/lib/list/load-state.tsx'
import { Table } from '~/lib/list/table.tsx'
import { useTitle } from '~/lib/use-title.ts'
import { AreaText, StateBadge } from './area-text.tsx'
import { FactText } from './fact-table.tsx'
import { FactPreview } from './fact-preview.tsx'
import styles from './facts.module.css'
import { useVersion, versionTones, type VersionDetails } from './facts.ts'
import { CheckedOn, ConfidenceBadge, SourceText } from './source-text.tsx'
import { TerminalText } from './terminal-text.tsx'
import { TypeText } from './type-text.tsx'
import { VersionActions } from './version-actions.tsx'

/** One version of the facts: what it changes, and what it does to the last quotes. */
export function VersionPage({ id }: { id: string }) {
  const t = useTranslations('staff.page')
  const tf = useTranslations('staff-facts')
  const version = useVersion(id)
  if (version.error instanceof ApiError && (version.error.status === 404 || version.error.status === 400))
    return (
      <EmptyState
        level={1}
        title={t('missing')}
        text={t('missingText')}
        actions={<LinkButton href="/facts/versions">{tf('tabs.versions')}</LinkButton>}
      />
    )
  return (
    <LoadState query={version} empty={null}>
      {version.data ? <Version version={version.data} /> : null}
    </LoadState>
  )
}

function Version({ version }: { version: VersionDetails }) {
  const t = useTranslations('staff-facts')
  useTitle(t('version', { number: version.number }))
  const isOpen = version.state === 'draft'
  return (
    <div className={styles.page}>
      <Head version={version} />
      <section className={styles.section}>
        <Heading level={2} size={16}>
          {t('changesTitle')}
        </Heading>
        {version.changes === 0 ? <p className={styles.text}>{t('noChanges')}</p> : <Changes version={version} />}
      </section>
      {isOpen && version.changes > 0 ? <FactPreview version={version} /> : null}
      <HistoryTable
        title={t('history')}
        entries={version.history.map((entry) => ({ ...entry, change: entry.facts > 0 ? t('historyFacts', { count: entry.facts }) : null }))}
        label={(action) => t(`actions.${action as 'drafted'}`)}
      />
    </div>
  )
}

function Head({ version }: { version: VersionDetails }) {
  const t = useTranslations('staff-facts')
  const ta = useTranslations('staff-approvals')
  const locale = useLocale()
  const time = (at: string) => formatDateTime(local(at), locale)
  return (
    <div className={page.page}>
      <TextLink href="/facts/versions" className={detail.back}>
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" /> {t('tabs.versions')}
      </TextLink>
      <div className={page.head}>
        <Heading level={1} size={22}>
          {t('version', { number: version.number })}
        </Heading>
        <Badge tone={versionTones[version.state]}>{t(`versionStates.${version.state}`)}</Badge>
        {version.published ? <p className={page.count}>{t('publishedSince', { time: time(version.published) })}</p> : null}
        {version.rolled_back ? (
          <p className={page.count}>{t('rolledBackAt', { name: version.rolled_back_by ?? '', time: time(version.rolled_back) })}</p>
        ) : null}
        <VersionActions version={version} />
      </div>
      {version.approval ? (
        <Banner tone="info">
          <TextLink href="/approvals">{ta('waits')}</TextLink>
        </Banner>
      ) : null}
      {version.note === null ? null : <p className={styles.text}>{version.note}</p>}
    </div>
  )
}

type Evidence = Pick<
  NonNullable<VersionDetails['areas'][number]['removal']>,
  'source' | 'source_date' | 'confidence' | 'checked_on' | 'changed'
>

interface ChangeRow {
  id: string
  content: ReactNode
  state: 'new' | 'changed' | 'removed'
  evidence: Evidence
}

interface Changed {
  id: string
  before: Evidence | null
  after: Evidence | null
  removal?: Evidence | null
}

const stateOf = ({ before, after }: Pick<Changed, 'before' | 'after'>) => (before === null ? 'new' : after === null ? 'removed' : 'changed')

const toRow = (one: Changed, content: ReactNode): ChangeRow => ({
  id: one.id,
  content,
  state: stateOf(one),
  evidence: (one.removal ?? one.after ?? one.before)!,
})

/** Of airports, areas, types and terminals. */
const toRows = ({ differences, areas, types, terminals }: VersionDetails): ChangeRow[] => [
  ...differences.map((one) =>
    toRow(
      one,
      <>
        <TextLink href={`/facts/airports/${one.airport.code}`}>{`${one.airport.code} · ${one.airport.name}`}</TextLink>
        <br />
        <FactText fact={{ ...one, state: stateOf(one) }} />
      </>,
    ),
  ),
  ...areas.map((one) => toRow(one, <AreaText area={one} isWhole />)),
  ...types.map((one) => toRow(one, <TypeText type={one} isWhole />)),
  ...terminals.map((one) =>
    toRow(
      one,
      <>
        <TextLink href={`/facts/airports/${one.airport.code}`}>{`${one.airport.code} · ${one.airport.name}`}</TextLink>
        <br />
        <TerminalText terminal={one} />
      </>,
    ),
  ),
]

function Changes({ version }: { version: VersionDetails }) {
  const t = useTranslations('staff-facts')
  return (
    <Table
      isCards
      label={t('changesTitle')}
      className={styles.facts}
      rows={toRows(version)}
      columns={[
        { id: 'fact', header: t('columns.fact'), cell: ({ content }) => content },
        {
          id: 'source',
          header: t('columns.source'),
          isCaptioned: true,
          cell: ({ evidence }) => <SourceText source={evidence.source} date={evidence.source_date} />,
        },
        {
          id: 'confidence',
          header: t('form.confidence'),
          isCaptioned: true,
          cell: ({ evidence }) => <ConfidenceBadge confidence={evidence.confidence} />,
        },
        {
          id: 'checked',
          header: t('columns.checked'),
          isCaptioned: true,
          cell: ({ evidence }) => <CheckedOn day={evidence.checked_on} isOld={false} />,
        },
        { id: 'state', header: t('columns.state'), cell: ({ state }) => <StateBadge state={state} /> },
        { id: 'by', header: t('columns.by'), isCaptioned: true, cell: ({ evidence }) => evidence.changed?.by ?? t('shipped') },
      ]}
    />
  )
}
