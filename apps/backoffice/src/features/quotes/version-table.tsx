import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime, formatNumber } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { withIds } from '~/lib/list/columns.ts'
import { money } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import { Table } from '~/lib/list/table.tsx'
import { local } from '~/lib/dates.ts'
import { useConcernText } from './concerns.ts'
import type { QuoteVersion } from './quotes.ts'
import styles from './quotes.module.css'

/** One version of a quote: who made it, until when it is valid, and how its alternatives were received. */
export function VersionTable({ version, chosen }: { version: QuoteVersion; chosen: number | null }) {
  const t = useTranslations('staff-quotes')
  const locale = useLocale()
  const toConcernText = useConcernText()
  const moment = (at: string | null): string => (at === null ? '' : formatDateTime(local(at), locale))
  const facts = [
    t('madeBy', { name: version.made_by, moment: moment(version.created) }),
    ...(version.answer ? [t('isAnswer')] : []),
    ...(version.withdrawn ? [t('state.withdrawn')] : []),
    ...(version.approved_by ? [t('approvedBy', { name: version.approved_by })] : []),
    ...(version.valid_until ? [t('validUntil', { moment: moment(version.valid_until) })] : []),
    ...(version.holds_aircraft ? [t('held')] : []),
    ...(version.sent ? [t('opened', { count: version.opened, moment: moment(version.last_opened) })] : []),
  ]
  const label = t('version', { number: version.number })
  const columns: Column<QuoteVersion['alternatives'][number]>[] = [
    {
      id: 'aircraft',
      header: t('columns.aircraft'),
      cell: (one) => (
        <>
          {one.position}. {one.aircraft.tail} · {one.aircraft.type} · {one.company}{' '}
          {chosen === one.position ? <Badge tone="ok">{t('state.accepted')}</Badge> : null}
          {one.concerns.length > 0 ? <small className={styles.typed}>{toConcernText(one.concerns)}</small> : null}
          {version.sent !== null && !one.available ? <Badge tone="warn">{t('taken')}</Badge> : null}
        </>
      ),
    },
    { id: 'price', header: t('columns.price'), isNumber: true, cell: ({ price }) => money(price) },
    { id: 'cost', header: t('columns.cost'), isNumber: true, cell: (one) => <Cost alternative={one} /> },
    { id: 'margin', header: t('columns.margin'), isNumber: true, cell: (one) => `${formatNumber(one.margin_permille / 10, 1)} %` },
    {
      id: 'opened',
      header: t('columns.opened'),
      isNumber: true,
      cell: (one) => <span title={moment(one.last_opened)}>{t('times', { count: one.opened })}</span>,
    },
  ]
  return (
    <div className={styles.version}>
      <h3 className={styles.versionTitle}>{label}</h3>
      <p className={styles.facts}>{facts.join(' · ')}</p>
      <Table label={label} rows={withIds(version.alternatives, ({ position }) => position)} columns={columns} />
    </div>
  )
}

/** The cost of the engine, or a typed one with who typed it. */
function Cost({ alternative: { cost, cost_typed_by: name, engine_cost: engine } }: { alternative: QuoteVersion['alternatives'][number] }) {
  const t = useTranslations('staff-quotes')
  return (
    <>
      {money(cost)}
      {name === null ? null : (
        <small className={styles.typed}>{engine ? t('typedCost', { name, cost: money(engine) }) : t('typedOnly', { name })}</small>
      )}
    </>
  )
}
