import { useLocale, useTranslations } from 'use-intl'
import { exceptionResolutions } from '@aquilane/domain/accounting/finance-exceptions'
import { ancillaryServices } from '@aquilane/domain/invoices/ancillary-charges'
import { suspicions } from '@aquilane/domain/loyalty/referrals'
import { debitKinds } from '@aquilane/domain/payables/debits'
import { formatDate, formatDateTime, formatDuration, formatMoneyFixed } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { TextLink } from '@aquilane/ui/link'
import { api } from '~/lib/api.ts'
import { TableFrame } from '~/lib/data-table.tsx'
import { local, minutesSince } from '~/lib/dates.ts'
import { useChange } from '~/lib/use-change.ts'
import styles from './approvals.module.css'
import { approvalTones, reloadAll, type ApprovalItem, type ApprovalValue } from './approvals.ts'

interface Props {
  rows: readonly ApprovalItem[]
  label: string
  onApprove: (row: ApprovalItem) => void
  onRefuse: (row: ApprovalItem) => void
}

/** Requests with what each would change, by whom and why. */
export function ApprovalTable({ rows, label, onApprove, onRefuse }: Props) {
  const t = useTranslations('staff-approvals')
  const locale = useLocale()
  return (
    <TableFrame label={label} cards className={styles.list}>
      <thead>
        <tr>
          <th scope="col">{t('columns.kind')}</th>
          <th scope="col">{t('columns.change')}</th>
          <th scope="col">{t('columns.reason')}</th>
          <th scope="col">{t('columns.made')}</th>
          <th scope="col">{t('columns.decision')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-id={row.id}>
            <td>{t(`kinds.${row.kind}`)}</td>
            <td>
              <ApprovalFacts row={row} />
              {row.kind === 'price_version' ? (
                <TextLink href={`/pricing/${row.subject.split(':')[1]}?tab=preview`}>{t('seePrices')}</TextLink>
              ) : null}
            </td>
            <td className={styles.reason} data-caption={t('columns.reason')}>
              {row.reason}
            </td>
            <td data-caption={t('columns.made')}>
              {row.made_by}
              <br />
              {row.status === 'Open' ? (
                <>
                  {t('age', { time: formatDuration(minutesSince(row.made)) })}
                  <br />
                  {t('expires', { at: formatDateTime(local(row.expires), locale) })}
                </>
              ) : (
                formatDateTime(local(row.made), locale)
              )}
            </td>
            <td>{row.status === 'Open' ? <Decision row={row} onApprove={onApprove} onRefuse={onRefuse} /> : <Decided row={row} />}</td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

function useValueText(): (value: ApprovalValue) => string {
  const locale = useLocale()
  return ({ text, money, at, day }) =>
    money ? formatMoneyFixed(money) : at ? formatDateTime(local(at), locale) : day ? formatDate(day, locale, 'date') : (text ?? '')
}

/** What a field without a new value means. */
const missing: Partial<Record<ApprovalItem['facts'][number]['field'], 'unlimited' | 'atOnce'>> = {
  coupons: 'unlimited',
  effective: 'atOnce',
}

/** What would change: old → new. */
export function ApprovalFacts({ row }: { row: ApprovalItem }) {
  const t = useTranslations('staff-approvals')
  const decisions = useTranslations('staff.exceptions.resolutions')
  const debits = useTranslations('staff-finance.debitKind')
  const extras = useTranslations('staff.invoices.service')
  const reasons = useTranslations('staff.loyalty.held.reasons')
  const toText = useValueText()
  const show = (field: ApprovalItem['facts'][number]['field'], value: ApprovalValue): string => {
    const decision = field === 'decision' ? exceptionResolutions.find((one) => one === value.text) : undefined
    const debit = field === 'explanation' ? debitKinds.find((one) => one === value.text) : undefined
    const extra = field === 'extra' ? ancillaryServices.find((one) => one === value.text) : undefined
    if (extra) return extras(extra)
    const suspicion = field === 'suspicion' ? suspicions.find((one) => one === value.text) : undefined
    if (suspicion) return reasons(suspicion)
    return decision ? decisions(decision) : debit && debit !== 'payment_run' ? debits(debit) : toText(value)
  }
  if (row.facts.length === 0) return <>{t('erased')}</>
  return (
    <dl className={styles.facts}>
      {row.facts.map(({ field, from, to }, at) => (
        // A request never changes, and a field may come twice.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} data-warn={field === 'new_accounts' ? '' : undefined}>
          <dt>{t(`fields.${field}`)}</dt>
          <dd>
            {from ? (
              <>
                <del>
                  <span className="visually-hidden">{t('before')} </span>
                  {show(field, from)}
                </del>
                <span aria-hidden="true"> → </span>
              </>
            ) : null}
            {to ? show(field, to) : t(missing[field] ?? 'none')}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Decision({ row, onApprove, onRefuse }: Pick<Props, 'onApprove' | 'onRefuse'> & { row: ApprovalItem }) {
  const t = useTranslations('staff-approvals')
  const locale = useLocale()
  const withdraw = useChange(() => api('POST /gamma/staff/approval/withdraw', { body: { approval: { id: row.id } }, quiet: true }), {
    done: t('statuses.Withdrawn'),
    reload: reloadAll,
  })
  if (row.obstacle === 'own')
    return (
      <div className={styles.buttons}>
        <span className={styles.own}>{t('own')}</span>
        <Button
          size="small"
          variant="outline"
          pending={withdraw.isPending}
          pendingLabel={t('working')}
          onClick={() => withdraw.mutate(undefined)}
        >
          {t('withdraw')}
        </Button>
      </div>
    )
  return (
    <div className={styles.buttons}>
      {row.obstacle === null ? (
        <Button size="small" onClick={() => onApprove(row)}>
          {t('approve')}
        </Button>
      ) : (
        <span className={styles.own}>
          {row.approves_from
            ? t('obstacle.new_member', { at: formatDateTime(local(row.approves_from), locale) })
            : t('obstacle.invitation', { name: row.made_by })}
        </span>
      )}
      <Button size="small" variant="outline" onClick={() => onRefuse(row)}>
        {t('refuse')}
      </Button>
    </div>
  )
}

function Decided({ row }: { row: ApprovalItem }) {
  const t = useTranslations('staff-approvals')
  const locale = useLocale()
  return (
    <>
      <Badge tone={approvalTones[row.status]}>{t(`statuses.${row.status}`)}</Badge>
      <p className={styles.decided}>
        {[row.decided_by, row.decided && formatDateTime(local(row.decided), locale), row.note].filter(Boolean).join(' · ')}
      </p>
    </>
  )
}
