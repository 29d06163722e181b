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
import { FactText } from './fact-table.tsx'
import { FactPreview } from './fact-preview.tsx'
import styles from './facts.module.css'
import { useVersion, versionTones, type VersionDetails } from './facts.ts'
import { CheckedOn, ConfidenceBadge, SourceText } from './source-text.tsx'
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
        {version.differences.length === 0 ? <p className={styles.text}>{t('noChanges')}</p> : <Changes version={version} />}
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

type Difference = VersionDetails['differences'][number]
const stateOf = ({ before, after }: Difference) => (before === null ? 'new' : after === null ? 'removed' : 'changed')
const evidenceOf = ({ removal, after, before }: Difference) => removal ?? after ?? before!

function Changes({ version }: { version: VersionDetails }) {
  const t = useTranslations('staff-facts')
  return (
    <Table
      isCards
      label={t('changesTitle')}
      className={styles.facts}
      rows={version.differences}
      columns={[
        {
          id: 'fact',
          header: t('columns.fact'),
          cell: (one) => (
            <>
              <TextLink href={`/facts/airports/${one.airport.code}`}>{`${one.airport.code} · ${one.airport.name}`}</TextLink>
              <br />
              <FactText fact={{ ...one, state: stateOf(one) }} />
            </>
          ),
        },
        {
          id: 'source',
          header: t('columns.source'),
          isCaptioned: true,
          cell: (one) => <SourceText source={evidenceOf(one).source} date={evidenceOf(one).source_date} />,
        },
        {
          id: 'confidence',
          header: t('form.confidence'),
          isCaptioned: true,
          cell: (one) => <ConfidenceBadge confidence={evidenceOf(one).confidence} />,
        },
        {
          id: 'checked',
          header: t('columns.checked'),
          isCaptioned: true,
          cell: (one) => <CheckedOn day={evidenceOf(one).checked_on} isOld={false} />,
        },
        { id: 'state', header: t('columns.state'), cell: (one) => <ChangeBadge state={stateOf(one)} /> },
        { id: 'by', header: t('columns.by'), isCaptioned: true, cell: (one) => evidenceOf(one).changed?.by ?? t('shipped') },
      ]}
    />
  )
}

function ChangeBadge({ state }: { state: 'new' | 'changed' | 'removed' }) {
  const t = useTranslations('staff-facts.states')
  return <Badge tone={state === 'new' ? 'ok' : state === 'removed' ? 'error' : 'warn'}>{t(state)}</Badge>
}
