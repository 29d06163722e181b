import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { Dialog } from '@aquilane/ui/dialog'
import { TabLinks } from '@aquilane/ui/tabs'
import { api } from '~/lib/api.ts'
import form from '~/lib/form/form.module.css'
import { joined } from '~/lib/list/cells.tsx'
import { ListPage } from '~/lib/list/list-page.tsx'
import type { RowAction } from '~/lib/list/row-actions.ts'
import { useListPage } from '~/lib/list/use-list-page.ts'
import { ReasonDialog } from '~/lib/form/reason-dialog.tsx'
import { useChange } from '~/lib/use-change.ts'
import { ApprovalFacts, useApprovalColumns } from './approval-columns.tsx'
import { approvalsAddress, approvalViews, reloadAll, useApprovals, type ApprovalItem } from './approvals.ts'
import styles from './approvals.module.css'

/** What another member asks for: money and identity move with two members only. */
export function ApprovalsPage() {
  const t = useTranslations('staff-approvals')
  const list = useListPage(approvalsAddress)
  const { view } = list.filter
  const approvals = useApprovals(list)
  const columns = useApprovalColumns()
  const [approved, setApproved] = useState<ApprovalItem | null>(null)
  const [refused, setRefused] = useState<ApprovalItem | null>(null)
  const actions = useApprovalActions({ onApprove: setApproved, onRefuse: setRefused })
  return (
    <ListPage
      list={list}
      query={approvals}
      columns={columns}
      actions={actions}
      nameOf={({ kind, made_by: by }) => joined([t(`kinds.${kind}`), by])}
      title={t('title')}
      label={t(`view.${view}`)}
      count={(count) => t('count', { count })}
      tabs={
        <TabLinks
          label={t('viewLabel')}
          items={approvalViews.map((one) => ({ href: list.href({ view: one }), label: t(`view.${one}`), current: one === view }))}
        />
      }
      empty={{ title: t(`empty.${view}`), text: t(`emptyText.${view}`) }}
      className={styles.list}
    >
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
    </ListPage>
  )
}

interface Dialogs {
  onApprove: (row: ApprovalItem) => void
  onRefuse: (row: ApprovalItem) => void
}

/** Another member approves or refuses; who asked takes it back. */
function useApprovalActions({ onApprove, onRefuse }: Dialogs): RowAction<ApprovalItem>[] {
  const t = useTranslations('staff-approvals')
  const withdraw = useChange(
    ({ id }: ApprovalItem) => api('POST /gamma/staff/approval/withdraw', { body: { approval: { id } }, quiet: true }),
    { done: t('statuses.Withdrawn'), reload: reloadAll },
  )
  const permission = 'approvals.read'
  return [
    {
      id: 'approve',
      label: t('approve'),
      permission,
      button: { look: 'primary' },
      isFor: ({ status, obstacle }) => status === 'Open' && obstacle === null,
      run: onApprove,
    },
    {
      id: 'refuse',
      label: t('refuse'),
      permission,
      button: {},
      isFor: ({ status, obstacle }) => status === 'Open' && obstacle !== 'own',
      run: onRefuse,
    },
    {
      id: 'withdraw',
      label: t('withdraw'),
      permission,
      button: { isPending: ({ id }) => withdraw.isPending && withdraw.variables.id === id },
      isFor: ({ status, obstacle }) => status === 'Open' && obstacle === 'own',
      run: (row) => withdraw.mutate(row),
    },
  ]
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
