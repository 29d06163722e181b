import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { Heading } from '@aquilane/ui/heading'
import { Pagination } from '@aquilane/ui/pagination'
import { TabLinks } from '@aquilane/ui/tabs'
import { api } from '~/lib/api.ts'
import form from '~/lib/form.module.css'
import styles from '~/lib/list-page.module.css'
import { ListState } from '~/lib/list-state.tsx'
import { usePageLabels } from '~/lib/page-labels.ts'
import { ReasonDialog } from '~/lib/reason-dialog.tsx'
import { useChange } from '~/lib/use-change.ts'
import { useTitle } from '~/lib/use-title.ts'
import { ApprovalFacts, ApprovalTable } from './approval-table.tsx'
import { approvalViews, reloadAll, useApprovals, type ApprovalItem, type ApprovalView } from './approvals.ts'

const toHref = (view: ApprovalView, page = 1) => `/approvals?view=${view}${page > 1 ? `&page=${page}` : ''}`

/** What another member asks for: money and identity move with two members only. */
export function ApprovalsPage() {
  const t = useTranslations('staff-approvals')
  const labels = usePageLabels()
  const [search] = useSearchParams()
  const view = approvalViews.find((one) => one === search.get('view')) ?? 'open'
  const page = Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1)
  const approvals = useApprovals(view, page)
  const [approved, setApproved] = useState<ApprovalItem | null>(null)
  const [refused, setRefused] = useState<ApprovalItem | null>(null)
  useTitle(t('title'))
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Heading level={1} size={22}>
          {t('title')}
        </Heading>
        <p className={styles.count} role="status">
          {approvals.data ? t('count', { count: approvals.data.pagination.total_count }) : ''}
        </p>
      </div>
      <TabLinks
        label={t('viewLabel')}
        items={approvalViews.map((one) => ({ href: toHref(one), label: t(`view.${one}`), current: one === view }))}
      />
      <ListState
        query={approvals}
        empty={approvals.data?.data.length === 0 ? { title: t(`empty.${view}`), text: t(`emptyText.${view}`) } : null}
      >
        <ApprovalTable rows={approvals.data?.data ?? []} label={t(`view.${view}`)} onApprove={setApproved} onRefuse={setRefused} />
        <Pagination
          page={approvals.data?.pagination.current_page ?? 1}
          pageCount={approvals.data?.pagination.page_count ?? 1}
          href={(to) => toHref(view, to)}
          labels={labels}
        />
      </ListState>
      {approved ? <ApproveDialog row={approved} onClose={() => setApproved(null)} /> : null}
      {refused ? (
        <ReasonDialog
          title={t('refuse')}
          text={t('refuseText', { name: refused.made_by })}
          isDanger
          onDecide={(reason) => api('POST /gamma/staff/approval/refuse', { body: { approval: { id: refused.id }, reason }, quiet: true })}
          reload={reloadAll}
          onClose={() => setRefused(null)}
        />
      ) : null}
    </div>
  )
}

/** Shows once more what is approved: nothing asks again afterwards. */
function ApproveDialog({ row, onClose }: { row: ApprovalItem; onClose: () => void }) {
  const t = useTranslations('staff-approvals')
  const approve = useChange(() => api('POST /gamma/staff/approval/approve', { body: { approval: { id: row.id } }, quiet: true }), {
    done: t('statuses.Approved'),
    reload: reloadAll,
  })
  return (
    <Dialog open size="medium" closeOnOutside={false} onClose={onClose} title={t(`kinds.${row.kind}`)} closeLabel={t('close')}>
      <div className={form.form}>
        <p>{t('approveText', { name: row.made_by })}</p>
        <ApprovalFacts row={row} />
        <p>{row.reason}</p>
        <div className={form.buttons}>
          <Button
            pending={approve.isPending}
            pendingLabel={t('working')}
            onClick={() => approve.mutate(undefined, { onSettled: onClose })}
            data-autofocus=""
          >
            {t('approve')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
