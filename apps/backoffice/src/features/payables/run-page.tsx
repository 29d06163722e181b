import { useState } from 'react'
import { ArrowLeft, Download } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { ApiError } from '@aquilane/contract/client'
import { formatDate, formatMoneyFixed } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Facts } from '@aquilane/ui/facts'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { api } from '~/lib/api.ts'
import { withIds } from '~/lib/list/columns.ts'
import { money } from '~/lib/list/cells.tsx'
import { Table } from '~/lib/list/table.tsx'
import detail from '~/lib/detail-page.module.css'
import { HistoryTable } from '~/lib/history-table.tsx'
import page from '~/lib/list/list-page.module.css'
import { LoadState } from '~/lib/list/load-state.tsx'
import { ReasonDialog } from '~/lib/form/reason-dialog.tsx'
import { useChange } from '~/lib/use-change.ts'
import { useTitle } from '~/lib/use-title.ts'
import styles from './payables.module.css'
import { reloadPayables, runTones, useRun, type RunDetails } from './payables.ts'

/** One payment run: its transfers, its file for the bank, and who decided what. */
export function RunPage({ id }: { id: string }) {
  const t = useTranslations('staff.page')
  const tf = useTranslations('staff-finance')
  const run = useRun(id)
  if (run.error instanceof ApiError && (run.error.status === 404 || run.error.status === 400))
    return (
      <EmptyState
        level={1}
        title={t('missing')}
        text={t('missingText')}
        actions={<LinkButton href="/payables/runs">{tf('tabs.runs')}</LinkButton>}
      />
    )
  return (
    <LoadState query={run} empty={null}>
      {run.data ? <Run run={run.data} /> : null}
    </LoadState>
  )
}

function Run({ run }: { run: RunDetails }) {
  const t = useTranslations('staff-finance')
  const locale = useLocale()
  useTitle(run.number)
  return (
    <div className={detail.detail}>
      <div className={page.page}>
        <TextLink href="/payables/runs" className={detail.back}>
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" /> {t('tabs.runs')}
        </TextLink>
        <div className={page.head}>
          <Heading level={1} size={22}>
            {run.number}
          </Heading>
          <Badge tone={runTones[run.status]}>{t(`status.${run.status}`)}</Badge>
          <Actions run={run} />
        </div>
      </div>
      {run.status === 'Draft' && run.four_eyes ? <Banner tone="info">{t(run.own ? 'fourEyesOwn' : 'fourEyes')}</Banner> : null}
      {run.new_accounts > 0 ? <Banner tone="warn">{t('newAccounts', { count: run.new_accounts })}</Banner> : null}
      {run.status === 'Approved' ? <Banner tone="info">{t('approvedText')}</Banner> : null}
      <Facts
        look="grid"
        items={[
          { id: 'total', label: t('fields.total'), value: formatMoneyFixed(run.total) },
          { id: 'day', label: t('fields.executeOn'), value: formatDate(run.execute_on, locale, 'date') },
          { id: 'by', label: t('fields.createdBy'), value: run.created_by },
          { id: 'approved', label: t('fields.approvedBy'), value: run.approved_by ?? '–' },
        ]}
      />
      <Transfers run={run} />
      <HistoryTable title={t('history')} entries={run.history} label={(action) => t(`actions.${action as 'created'}`)} />
    </div>
  )
}

function Transfers({ run }: { run: RunDetails }) {
  const t = useTranslations('staff-finance')
  return (
    <Table
      isCards
      label={t('transfers')}
      className={styles.list}
      rows={withIds(run.transfers, ({ position }) => position)}
      columns={[
        { id: 'beneficiary', header: t('fields.beneficiary'), cell: ({ beneficiary }) => beneficiary },
        {
          id: 'iban',
          header: t('fields.iban'),
          cell: ({ iban, new_account: isNew }) => (
            <>
              {iban} {isNew ? <Badge tone="warn">{t('newAccount')}</Badge> : null}
            </>
          ),
        },
        {
          id: 'text',
          header: t('fields.text'),
          cell: ({ order, text }) => (order ? <TextLink href={`/trips/${order.id}/money`}>{text}</TextLink> : text),
        },
        { id: 'amount', header: t('fields.amount'), isNumber: true, cell: ({ amount }) => money(amount) },
      ]}
    />
  )
}

function Actions({ run }: { run: RunDetails }) {
  const t = useTranslations('staff-finance')
  const [isCanceling, setCanceling] = useState(false)
  const body = { run: { id: run.id } }
  const approve = useChange(() => api('POST /gamma/staff/payment-run/approve', { body, quiet: true }), {
    done: t('status.Approved'),
    reload: reloadPayables,
  })
  const send = useChange(() => api('POST /gamma/staff/payment-run/mark-sent', { body, quiet: true }), {
    done: t('status.Sent'),
    reload: reloadPayables,
  })
  if (run.status === 'Sent' || run.status === 'Canceled') return null
  const isOwn = run.own && run.four_eyes
  return (
    <div className={detail.actions}>
      {run.status === 'Draft' ? (
        <Button
          size="small"
          disabled={isOwn}
          pending={approve.isPending}
          pendingLabel={t('working')}
          onClick={() => approve.mutate(undefined)}
        >
          {t('approve')}
        </Button>
      ) : (
        <>
          <a className={page.export} href={`/gamma/staff/payment-run/file?id=${run.id}`} download={`${run.number}.xml`}>
            <Download size={16} strokeWidth={1.5} aria-hidden="true" /> {t('file')}
          </a>
          <Button size="small" pending={send.isPending} pendingLabel={t('working')} onClick={() => send.mutate(undefined)}>
            {t('markSent')}
          </Button>
        </>
      )}
      <Button size="small" variant="outline" onClick={() => setCanceling(true)}>
        {t('cancelRun')}
      </Button>
      {isCanceling ? (
        <ReasonDialog
          title={t('cancelRun')}
          text={t('cancelRunText')}
          isDanger
          onDecide={(reason) => api('POST /gamma/staff/payment-run/cancel', { body: { ...body, reason }, quiet: true })}
          reload={reloadPayables}
          onClose={() => setCanceling(false)}
        />
      ) : null}
    </div>
  )
}
