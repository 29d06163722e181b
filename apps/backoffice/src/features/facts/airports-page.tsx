import { useTranslations } from 'use-intl'
import { factAgeDays, factViews } from '@aquilane/domain/facts/fact-rules'
import { Badge } from '@aquilane/ui/badge'
import { Banner } from '@aquilane/ui/banner'
import { TextLink } from '@aquilane/ui/link'
import { Select } from '@aquilane/ui/select'
import { joined, none, Open } from '~/lib/list/cells.tsx'
import { withIds, type Column, type Keyed } from '~/lib/list/columns.ts'
import { ListPage } from '~/lib/list/list-page.tsx'
import { ListSearch } from '~/lib/list/list-search.tsx'
import { useListPage } from '~/lib/list/use-list-page.ts'
import { usePageCommands } from '~/lib/page-commands.ts'
import { useNavigate } from 'react-router'
import { FactsTabs } from './facts-tabs.tsx'
import styles from './facts.module.css'
import { factsAddress, useAirports, useAsked, type AirportList, type AirportRow } from './facts.ts'
import { CheckedOn, ConfidenceBadge } from './source-text.tsx'
import { useFactText } from './use-fact-text.ts'

/** So many hours of an airport fit a row. */
const shownHours = 2

/** Airports with what is known of them. */
export function AirportsPage() {
  const t = useTranslations('staff-facts')
  const list = useListPage(factsAddress)
  const airports = useAirports(list)
  const columns = useAirportColumns()
  const rows = airports.data && { ...airports.data, data: withIds(airports.data.data, ({ code }) => code) }
  return (
    <ListPage
      list={list}
      query={{ ...airports, data: rows }}
      columns={columns}
      title={t('title')}
      count={(count) => t('count', { count })}
      tabs={<FactsTabs current="airports" />}
      search={
        <ListSearch list={list} labels={{ search: t('search'), find: t('find') }}>
          <Select
            label={t('views.label')}
            value={list.filter.view}
            onChange={(view) => list.open({ view: factViews.find((one) => one === view) ?? 'known' })}
            options={factViews.map((value) => ({ value, label: t(`views.${value}`) }))}
          />
        </ListSearch>
      }
      note={airports.data ? <Notes list={airports.data} oldHref={list.href({ view: 'old', query: '' })} /> : null}
      empty={{ title: t('empty'), text: t('emptyText') }}
      className={styles.airports}
    />
  )
}

/** What is to be looked up again, and what is not published yet. */
function Notes({ list: { old_facts: count, old_entry_rules: rules, draft }, oldHref }: { list: AirportList; oldHref: string }) {
  const t = useTranslations('staff-facts')
  const navigate = useNavigate()
  const missing = useAsked().data?.total ?? 0
  usePageCommands(draft ? [{ id: 'facts-draft', label: t('openDraft'), run: () => void navigate(`/facts/versions/${draft.id}`) }] : [])
  return (
    <>
      {count > 0 ? (
        <Banner tone="warn">
          <TextLink href={oldHref}>{t('oldFacts', { count, days: factAgeDays })}</TextLink>
        </Banner>
      ) : null}
      {rules > 0 ? <Banner tone="warn">{t('oldEntryRules', { count: rules, days: factAgeDays })}</Banner> : null}
      {missing > 0 ? (
        <p className={styles.text}>
          <TextLink href="/facts/asked">{t('askedNote', { count: missing })}</TextLink>
        </p>
      ) : null}
      {draft ? (
        <Banner tone="info">
          {t('draftWaits', { count: draft.changes })} <TextLink href={`/facts/versions/${draft.id}`}>{t('openDraft')}</TextLink>
        </Banner>
      ) : null}
    </>
  )
}

function useAirportColumns(): Column<AirportRow & Keyed>[] {
  const t = useTranslations('staff-facts')
  return [
    {
      id: 'airport',
      header: t('columns.airport'),
      sort: { key: 'airport' },
      cell: ({ code, iata, draft }) => (
        <>
          <Open to={`/facts/airports/${code}`}>{joined([iata, code], ' · ')}</Open> {draft ? <Badge tone="warn">{t('draft')}</Badge> : null}
        </>
      ),
    },
    { id: 'place', header: t('columns.place'), cell: (one) => <PlaceName airport={one} /> },
    { id: 'hours', header: t('columns.hours'), isCaptioned: true, className: styles.wrap, cell: (one) => <Hours airport={one} /> },
    {
      id: 'facts',
      header: t('columns.facts'),
      sort: { key: 'facts', first: 'desc' },
      isNumber: true,
      cell: ({ facts }) => facts,
    },
    {
      id: 'confidence',
      header: t('columns.confidence'),
      sort: { key: 'confidence', first: 'desc' },
      isCaptioned: true,
      cell: ({ confidence }) => (confidence === null ? none : <ConfidenceBadge confidence={confidence} />),
    },
    {
      id: 'checked',
      header: t('columns.checked'),
      sort: { key: 'checked' },
      isCaptioned: true,
      cell: ({ checked_on: day, old }) => <CheckedOn day={day} isOld={old} />,
    },
  ]
}

/** Name, city and country. */
export function PlaceName({ airport: { name, city, country } }: { airport: Pick<AirportRow, 'name' | 'city' | 'country'> }) {
  return (
    <span className={styles.place}>
      {name} <small>{[name.includes(city) ? '' : city, country.name].filter(Boolean).join(', ')}</small>
    </span>
  )
}

function Hours({ airport: { hours } }: { airport: AirportRow }) {
  const t = useTranslations('staff-facts')
  const text = useFactText()
  if (hours.length === 0) return <span className={styles.quiet}>{t('hoursUnknown')}</span>
  const shown = hours.slice(0, shownHours).map(text.short)
  return joined([...shown, hours.length > shownHours ? t('more', { count: hours.length - shownHours }) : ''], '; ')
}
