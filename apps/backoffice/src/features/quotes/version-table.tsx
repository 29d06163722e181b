import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime, formatMoneyFixed, formatNumber } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { TableFrame } from '~/lib/list/table.tsx'
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
  return (
    <div className={styles.version}>
      <h3 className={styles.versionTitle}>{label}</h3>
      <p className={styles.facts}>{facts.join(' · ')}</p>
      <TableFrame label={label}>
        <thead>
          <tr>
            <th scope="col">{t('columns.aircraft')}</th>
            {(['price', 'cost', 'margin', 'opened'] as const).map((column) => (
              <th key={column} scope="col" data-number="">
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {version.alternatives.map((one) => (
            <tr key={one.position}>
              <td>
                {one.position}. {one.aircraft.tail} · {one.aircraft.type} · {one.company}{' '}
                {chosen === one.position ? <Badge tone="ok">{t('state.accepted')}</Badge> : null}
                {one.concerns.length > 0 ? <small className={styles.typed}>{toConcernText(one.concerns)}</small> : null}
                {version.sent !== null && !one.available ? <Badge tone="warn">{t('taken')}</Badge> : null}
              </td>
              <td data-number="">{formatMoneyFixed(one.price)}</td>
              <td data-number="">
                {formatMoneyFixed(one.cost)}
                {one.cost_typed_by === null ? null : (
                  <small className={styles.typed}>
                    {one.engine_cost
                      ? t('typedCost', { name: one.cost_typed_by, cost: formatMoneyFixed(one.engine_cost) })
                      : t('typedOnly', { name: one.cost_typed_by })}
                  </small>
                )}
              </td>
              <td data-number="">{formatNumber(one.margin_permille / 10, 1)} %</td>
              <td data-number="" title={moment(one.last_opened)}>
                {t('times', { count: one.opened })}
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </div>
  )
}
