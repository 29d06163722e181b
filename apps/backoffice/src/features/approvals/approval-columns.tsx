import { useTranslations } from 'use-intl'
import { exceptionResolutions } from '@aquilane/domain/accounting/finance-exceptions'
import { ancillaryServices } from '@aquilane/domain/invoices/ancillary-charges'
import { checklistKinds } from '@aquilane/domain/operations/checklist-rules'
import { suspicions } from '@aquilane/domain/loyalty/referrals'
import { debitKinds } from '@aquilane/domain/payables/debits'
import { formatDuration, formatMoneyFixed } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { TextLink } from '@aquilane/ui/link'
import { minutesSince } from '~/lib/dates.ts'
import { useTimes } from '~/lib/list/cells.tsx'
import type { Column } from '~/lib/list/columns.ts'
import styles from './approvals.module.css'
import { approvalTones, type ApprovalItem, type ApprovalValue } from './approvals.ts'

/** Requests with what each would change, by whom and why. */
export function useApprovalColumns(): Column<ApprovalItem>[] {
  const t = useTranslations('staff-approvals')
  return [
    { id: 'kind', header: t('columns.kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
    {
      id: 'change',
      header: t('columns.change'),
      cell: (row) => (
        <>
          <ApprovalFacts row={row} />
          {row.kind === 'fact_version' ? <TextLink href={`/facts/versions/${row.subject.split(':')[1]}`}>{t('seeFacts')}</TextLink> : null}
          {row.kind === 'price_version' ? (
            <TextLink href={`/pricing/${row.subject.split(':')[1]}?tab=preview`}>{t('seePrices')}</TextLink>
          ) : null}
        </>
      ),
    },
    { id: 'reason', header: t('columns.reason'), isCaptioned: true, className: styles.reason, cell: ({ reason }) => reason },
    { id: 'made', header: t('columns.made'), isCaptioned: true, cell: (row) => <Made row={row} /> },
    {
      id: 'decision',
      header: t('columns.decision'),
      hasActions: true,
      cell: (row) => (row.status === 'Open' ? <Obstacle row={row} /> : <Decided row={row} />),
    },
  ]
}

function Made({ row: { made_by: by, made, status, expires } }: { row: ApprovalItem }) {
  const t = useTranslations('staff-approvals')
  const times = useTimes()
  return (
    <div>
      {by}
      <br />
      {status === 'Open' ? (
        <>
          {t('age', { time: formatDuration(minutesSince(made)) })}
          <br />
          {t('expires', { at: times.instant(expires) })}
        </>
      ) : (
        times.instant(made)
      )}
    </div>
  )
}

/** Why this member may not approve. */
function Obstacle({ row: { obstacle, approves_from: from, made_by: by } }: { row: ApprovalItem }) {
  const t = useTranslations('staff-approvals')
  const times = useTimes()
  if (obstacle === null) return null
  const text =
    obstacle === 'own' ? t('own') : from ? t('obstacle.new_member', { at: times.instant(from) }) : t('obstacle.invitation', { name: by })
  return <p className={styles.own}>{text}</p>
}

function useValueText(): (value: ApprovalValue) => string {
  const times = useTimes()
  return ({ text, money, at, day }) => (money ? formatMoneyFixed(money) : at ? times.instant(at) : day ? times.day(day) : (text ?? ''))
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
  const items = useTranslations('staff-operations.kind')
  const toText = useValueText()
  const show = (field: ApprovalItem['facts'][number]['field'], value: ApprovalValue): string => {
    const decision = field === 'decision' ? exceptionResolutions.find((one) => one === value.text) : undefined
    const debit = field === 'explanation' ? debitKinds.find((one) => one === value.text) : undefined
    const extra = field === 'extra' ? [...ancillaryServices, 'ground_transfer' as const].find((one) => one === value.text) : undefined
    if (extra) return extras(extra)
    const suspicion = field === 'suspicion' ? suspicions.find((one) => one === value.text) : undefined
    if (suspicion) return reasons(suspicion)
    const item = field === 'departs_without' ? checklistKinds.find((one) => one === value.text) : undefined
    if (item) return items(item)
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

function Decided({ row }: { row: ApprovalItem }) {
  const t = useTranslations('staff-approvals')
  const times = useTimes()
  return (
    <>
      <Badge tone={approvalTones[row.status]}>{t(`statuses.${row.status}`)}</Badge>
      <p className={styles.decided}>{[row.decided_by, row.decided && times.instant(row.decided), row.note].filter(Boolean).join(' · ')}</p>
    </>
  )
}
