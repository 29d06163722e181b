import { useTranslations } from 'use-intl'
import { Badge } from '@aquilane/ui/badge'
import { Heading } from '@aquilane/ui/heading'
import { joined, orNone, useTimes } from '~/lib/list/cells.tsx'
import { withIds, type Column, type Keyed } from '~/lib/list/columns.ts'
import { ListPage } from '~/lib/list/list-page.tsx'
import { Table } from '~/lib/list/table.tsx'
import { FactsTabs } from './facts-tabs.tsx'
import styles from './facts.module.css'
import { useAirspace, type Airspace } from './facts.ts'
import { CheckedOn, ConfidenceBadge, SourceText } from './source-text.tsx'

type Area = Airspace['data'][number]
type Pair = Airspace['pairs'][number]
type Sourced = Pick<Area, 'source' | 'source_date' | 'confidence' | 'checked_on' | 'old'>

const effectTones = { closed: 'error', avoid: 'warn', not_sold_online: 'warn', caution: 'neutral' } as const

/** Rows are known by all that they say. */
const keyed = <Row extends object>(rows: readonly Row[]) => withIds(rows, (row) => JSON.stringify(row))

/** Areas of the airspace and pairs of countries, as the product ships them. */
export function AirspacePage() {
  const t = useTranslations('staff-facts')
  const airspace = useAirspace()
  const columns = useAreaColumns()
  return (
    <ListPage
      query={{ ...airspace, data: airspace.data && { data: keyed(airspace.data.data) } }}
      columns={columns}
      title={t('title')}
      label={t('tabs.airspace')}
      tabs={<FactsTabs current="airspace" />}
      note={<p className={styles.text}>{t('airspaceText')}</p>}
      className={styles.facts}
    >
      {airspace.data ? <Pairs pairs={airspace.data.pairs} /> : null}
    </ListPage>
  )
}

function useSourceColumns<Row extends Sourced>(): Column<Row>[] {
  const t = useTranslations('staff-facts')
  return [
    {
      id: 'source',
      header: t('columns.source'),
      isCaptioned: true,
      className: styles.wrap,
      cell: ({ source, source_date: date }) => <SourceText source={source} date={date} />,
    },
    {
      id: 'confidence',
      header: t('form.confidence'),
      isCaptioned: true,
      cell: ({ confidence }) => <ConfidenceBadge confidence={confidence} />,
    },
    {
      id: 'checked',
      header: t('columns.checked'),
      isCaptioned: true,
      cell: ({ checked_on: day, old }) => <CheckedOn day={day} isOld={old} />,
    },
  ]
}

function useAreaColumns(): Column<Area & Keyed>[] {
  const t = useTranslations('staff-facts')
  const times = useTimes()
  const sources = useSourceColumns<Area>()
  return [
    {
      id: 'area',
      header: t('columns.area'),
      cell: ({ area, note, countries, airports }) => (
        <span className={styles.fact}>
          <b>{area}</b>
          {countries === '' && airports === '' ? null : <small>{joined([countries, airports])}</small>}
          {note === '' ? null : <small>{note}</small>}
        </span>
      ),
    },
    ...sources.slice(0, 1),
    {
      id: 'effect',
      header: t('columns.effect'),
      cell: ({ effect, landing }) => (
        <span className={styles.fact}>
          <Badge tone={effectTones[effect as 'closed']}>{t(`effects.${effect as 'closed'}`)}</Badge>
          {landing ? <small>{t('landingAllowed')}</small> : null}
        </span>
      ),
    },
    {
      id: 'binds',
      header: t('columns.binds'),
      isCaptioned: true,
      className: styles.wrap,
      cell: ({ binds, within_europe: withinEurope }) =>
        joined([binds === 'everybody' ? t('everybody') : binds, withinEurope && t('andEurope')], ', '),
    },
    {
      id: 'overflight',
      header: t('columns.overflight'),
      isCaptioned: true,
      cell: ({ overflight }) =>
        overflight === 'no' || overflight === 'yes' ? t(`overflight.${overflight}`) : t('overflight.above', { level: overflight }),
    },
    { id: 'until', header: t('columns.until'), isCaptioned: true, cell: ({ until }) => times.day(until) },
    ...sources.slice(1),
  ]
}

function Pairs({ pairs }: { pairs: readonly Pair[] }) {
  const t = useTranslations('staff-facts')
  const sources = useSourceColumns<Pair>()
  const name = (side: string) => (side === '*' ? t('allOthers') : side)
  return (
    <section className={styles.section}>
      <Heading level={2} size={16}>
        {t('pairs')}
      </Heading>
      <Table
        isCards
        label={t('pairs')}
        className={styles.facts}
        rows={keyed(pairs)}
        columns={[
          {
            id: 'pair',
            header: t('columns.pair'),
            cell: ({ a, b, note }) => (
              <span className={styles.fact}>
                <b>{`${name(a)} – ${name(b)}`}</b>
                {note === '' ? null : <small>{note}</small>}
              </span>
            ),
          },
          ...sources.slice(0, 1),
          { id: 'except', header: t('columns.except'), isCaptioned: true, cell: ({ except_for: except }) => orNone(except) },
          ...sources.slice(1),
        ]}
      />
    </section>
  )
}
