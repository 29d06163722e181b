import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate, formatMoneyFixed } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { Checkbox } from '@aquilane/ui/checkbox'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { Pagination } from '@aquilane/ui/pagination'
import { TableFrame } from '~/lib/data-table.tsx'
import page from '~/lib/list-page.module.css'
import { ListState } from '~/lib/list-state.tsx'
import { usePageLabels } from '~/lib/page-labels.ts'
import { useTitle } from '~/lib/use-title.ts'
import { PayablesTabs } from './payables-tabs.tsx'
import styles from './payables.module.css'
import { payableViews, usePayables, type Payable } from './payables.ts'
import { RunDialog } from './run-dialog.tsx'

/** Bills of operators and payouts: approved on their trips, chosen here for a payment run. */
export function PayablesPage() {
  const t = useTranslations('staff-finance')
  const labels = usePageLabels()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const view = payableViews.find((one) => one === params.get('view')) ?? 'open'
  const at = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const payables = usePayables(view, at)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isPaying, setPaying] = useState(false)
  useTitle(t('payables'))
  const rows = payables.data?.data ?? []
  const own = rows.filter(({ reference }) => chosen.has(reference))
  const toggle = (references: string[], isOn: boolean): void =>
    setChosen((now) => new Set(isOn ? [...now, ...references] : [...now].filter((one) => !references.includes(one))))
  return (
    <div className={page.page}>
      <div className={page.head}>
        <Heading level={1} size={22}>
          {t('payables')}
        </Heading>
        <p className={page.count} role="status">
          {payables.data ? t('sum', { count: payables.data.pagination.total_count, amount: formatMoneyFixed(payables.data.total) }) : ''}
        </p>
        {view === 'open' ? (
          <Button size="small" disabled={own.length === 0} onClick={() => setPaying(true)}>
            {t('pay', { count: own.length })}
          </Button>
        ) : null}
      </div>
      <PayablesTabs current={view} />
      <ListState query={payables} empty={rows.length === 0 ? { title: t(`empty.${view}`), text: t(`emptyText.${view}`) } : null}>
        <PayableTable rows={rows} view={view} chosen={chosen} onToggle={toggle} />
        <Pagination
          page={payables.data?.pagination.current_page ?? 1}
          pageCount={payables.data?.pagination.page_count ?? 1}
          href={(to) => `/payables?view=${view}&page=${to}`}
          labels={labels}
        />
      </ListState>
      {isPaying ? (
        <RunDialog payables={own} onCreated={(id) => void navigate(`/payables/runs/${id}`)} onClose={() => setPaying(false)} />
      ) : null}
    </div>
  )
}

interface TableProps {
  rows: Payable[]
  view: (typeof payableViews)[number]
  chosen: ReadonlySet<string>
  onToggle: (references: string[], isOn: boolean) => void
}

function PayableTable({ rows, view, chosen, onToggle }: TableProps) {
  const t = useTranslations('staff-finance')
  const isOpen = view === 'open'
  return (
    <TableFrame label={t(`tabs.${view}`)} cards className={styles.list}>
      <thead>
        <tr>
          {isOpen ? (
            // The box has a label of its own.
            // oxlint-disable-next-line jsx-a11y/control-has-associated-label
            <th scope="col">
              <Checkbox
                checked={rows.every(({ reference }) => chosen.has(reference))}
                onChange={(isOn) =>
                  onToggle(
                    rows.map(({ reference }) => reference),
                    isOn,
                  )
                }
              >
                <span className="visually-hidden">{t('chooseAll')}</span>
              </Checkbox>
            </th>
          ) : null}
          <th scope="col">{t('fields.party')}</th>
          <th scope="col">{t('fields.document')}</th>
          <th scope="col">{t('fields.due')}</th>
          <th scope="col" data-number="">
            {t('fields.quoted')}
          </th>
          <th scope="col" data-number="">
            {t('fields.amount')}
          </th>
          <th scope="col">{t('fields.state')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PayableRow key={row.reference} row={row} isOpen={isOpen} isChosen={chosen.has(row.reference)} onToggle={onToggle} />
        ))}
      </tbody>
    </TableFrame>
  )
}

interface RowProps {
  row: Payable
  isOpen: boolean
  isChosen: boolean
  onToggle: TableProps['onToggle']
}

function PayableRow({ row, isOpen, isChosen, onToggle }: RowProps) {
  const t = useTranslations('staff-finance')
  const locale = useLocale()
  return (
    <tr>
      {isOpen ? (
        // The box has a label of its own.
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label
        <td>
          <Checkbox checked={isChosen} onChange={(isOn) => onToggle([row.reference], isOn)}>
            <span className="visually-hidden">{t('choose', { document: row.document })}</span>
          </Checkbox>
        </td>
      ) : null}
      <td>
        {row.party} <Badge>{t(`kind.${row.kind}`)}</Badge>
      </td>
      <td>
        {row.document} {row.order ? <TextLink href={`/trips/${row.order.id}/money`}>{row.order.pnr}</TextLink> : null}
      </td>
      <td data-caption={t('fields.due')}>
        {formatDate(row.due, locale, 'date')} {row.age === 'not_due' ? null : <Badge tone="warn">{t(`age.${row.age as 'to_30'}`)}</Badge>}
      </td>
      <td data-number="" data-caption={t('fields.quoted')}>
        {row.quoted ? formatMoneyFixed(row.quoted) : '–'}
      </td>
      <td data-number="" data-caption={t('fields.amount')}>
        {formatMoneyFixed(row.amount)}
      </td>
      <td>
        {row.flagged ? <Badge tone="warn">{t('flagged')}</Badge> : null} {row.account ? null : <Badge tone="error">{t('noAccount')}</Badge>}{' '}
        {row.run ? <TextLink href={`/payables/runs/${row.run.id}`}>{row.run.number}</TextLink> : null}
      </td>
    </tr>
  )
}
