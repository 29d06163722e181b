import type { FastifyInstance } from 'fastify'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import {
  staffApprovePaymentRun,
  staffCancelPaymentRun,
  staffCreatePaymentRun,
  staffExplainBankDebit,
  staffGetPaymentFile,
  staffGetPaymentRun,
  staffListBankDebits,
  staffListOperatorAccounts,
  staffListPayables,
  staffListPaymentRuns,
  staffSaveOperatorAccount,
  staffSendPaymentRun,
} from '@aquilane/contract/staff-payables'
import type { DebitKind } from '@aquilane/domain/payables/debits'
import { ageBucket } from '@aquilane/domain/payables/ageing'
import { runNumber, type ItemKind, type RunStatus } from '@aquilane/domain/payables/payment-run'
import type { Context } from '../../../context.ts'
import { toWaitsFor } from '../../../foundation/approvals/http/index.ts'
import { getMemberNames, withActorNames } from '../../../foundation/members/index.ts'
import { toPagination } from '../../../platform/http/pagination.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { money, timestamp } from '../../../platform/http/serialize.ts'
import { orderOfBill } from '../bill-reference.ts'
import { listBankAccounts, saveBankAccount } from '../bank-accounts.ts'
import { explainByRuns, explainDebit, listDebits } from '../debits.ts'
import { approveRun, cancelRun, createRun, getRun, getRunFile, listPayables, listRuns, markRunSent } from '../payment-runs.ts'

type Run = ResponseOf<typeof staffListPaymentRuns>['data'][number]
type RunRow = Awaited<ReturnType<typeof listRuns>>['rows'][number]

const currency = 'EUR'

const daysSince = (day: string): number =>
  Temporal.PlainDate.from(day).until(Temporal.Now.plainDateISO('UTC'), { largestUnit: 'days' }).days

const toRun = (row: RunRow, names: ReadonlyMap<string, string>): Run => ({
  id: row.id,
  number: runNumber(row.number),
  status: row.status as RunStatus,
  execute_on: row.execute_on,
  total: money(row.total, row.currency),
  items: row.items,
  four_eyes: row.four_eyes,
  new_accounts: row.new_accounts,
  created: timestamp(row.created_at),
  created_by: names.get(row.created_by) ?? '',
  approved_by: row.approved_by && (names.get(row.approved_by) ?? ''),
  sent: row.sent_at && timestamp(row.sent_at),
})

const membersOf = (rows: readonly Pick<RunRow, 'created_by' | 'approved_by'>[]): string[] =>
  rows.flatMap((row) => [row.created_by, row.approved_by ?? []].flat())

/** Bills, payouts, payment runs and debits of the bank account (finance). */
export function payableRoutes(app: FastifyInstance, ctx: Context): void {
  const { db } = ctx
  registerEndpoint(app, staffListPayables, async ({ query: { view = 'open', sort, page = 1, per_page: perPage = 50 } }) => {
    const { rows, total, sum } = await listPayables(ctx, { view, sort, page, perPage })
    return {
      data: rows.map((row) => ({
        reference: row.reference,
        kind: row.kind,
        party: row.party,
        document: row.document,
        order: row.order_id && row.pnr ? { id: row.order_id, pnr: row.pnr } : null,
        amount: money(row.amount, currency),
        quoted: row.quoted === null ? null : money(row.quoted, currency),
        flagged: row.is_flagged,
        entered: timestamp(row.at),
        due: row.due_on,
        age: ageBucket(daysSince(row.due_on)),
        run: row.run_id === null || row.run_number === null ? null : { id: row.run_id, number: runNumber(row.run_number) },
        account: row.has_account,
      })),
      pagination: toPagination({ page, total }, perPage),
      total: money(sum, currency),
    }
  })

  registerEndpoint(app, staffListOperatorAccounts, async () => {
    const rows = await listBankAccounts(ctx)
    const names = await getMemberNames(
      db,
      rows.flatMap((row) => row.changed_by ?? []),
    )
    return {
      data: rows.map((row) => ({
        company: { id: row.id, name: row.name },
        account:
          row.iban && row.beneficiary && row.changed_at && row.revision
            ? {
                beneficiary: row.beneficiary,
                iban: row.iban,
                bic: row.bic,
                changed: timestamp(row.changed_at),
                changed_by: names.get(row.changed_by ?? '') ?? '',
                revision: row.revision,
                new_until: row.new_until && timestamp(row.new_until),
              }
            : null,
        approval: row.approval && { id: row.approval.id },
      })),
    }
  })

  registerEndpoint(app, staffSaveOperatorAccount, async ({ body: { company, ...account }, staff }) => {
    const approval = await saveBankAccount(ctx, { operatorId: company.id, ...account, memberId: staff.id })
    return toWaitsFor(approval)
  })
  runRoutes(app, ctx)
  debitRoutes(app, ctx)
}

function runRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffCreatePaymentRun, async ({ body: { items, execute_on: executeOn }, staff }) => ({
    id: await createRun(ctx, { references: items, executeOn, memberId: staff.id }),
  }))

  registerEndpoint(app, staffListPaymentRuns, async ({ query: { page = 1, per_page: perPage = 50 } }) => {
    const { rows, total } = await listRuns(ctx, { page, perPage })
    const names = await getMemberNames(ctx.db, membersOf(rows))
    return { data: rows.map((row) => toRun(row, names)), pagination: toPagination({ page, total }, perPage) }
  })

  registerEndpoint(app, staffGetPaymentRun, async ({ query: { id }, staff }) => {
    const { run, items, history } = await getRun(ctx, id)
    return {
      ...toRun(
        { ...run, items: items.length, new_accounts: items.filter((item) => item.is_new_account).length },
        await getMemberNames(ctx.db, membersOf([run])),
      ),
      own: run.created_by === staff.id,
      transfers: items.map((item) => toTransfer(item, run.currency)),
      history: await withActorNames(
        ctx.db,
        history.map(({ at, actor, action, reason }) => ({ at: timestamp(at), actor, action, reason })),
      ),
    }
  })

  registerEndpoint(app, staffApprovePaymentRun, async ({ body: { run }, staff }) => {
    await approveRun(ctx, { id: run.id, memberId: staff.id })
    return {}
  })

  registerEndpoint(app, staffCancelPaymentRun, async ({ body: { run, reason }, staff }) => {
    await cancelRun(ctx, { id: run.id, reason, memberId: staff.id })
    return {}
  })

  registerEndpoint(app, staffSendPaymentRun, async ({ body: { run }, staff }) => {
    await markRunSent(ctx, { id: run.id, memberId: staff.id })
    await explainByRuns(ctx)
    return {}
  })

  registerEndpoint(app, staffGetPaymentFile, async ({ query: { id }, staff, reply }) => {
    const { name, xml } = await getRunFile(ctx, { id, memberId: staff.id })
    reply.headers({
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    })
    return xml
  })
}

const toTransfer = (item: Awaited<ReturnType<typeof getRun>>['items'][number], currency: string) => ({
  position: item.position,
  kind: item.kind as ItemKind,
  beneficiary: item.beneficiary,
  iban: item.iban,
  amount: money(item.amount, currency),
  text: item.text,
  order: item.kind === 'operator_bill' ? { id: orderOfBill(item.reference) } : null,
  new_account: item.is_new_account,
})

function debitRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffListBankDebits, async ({ query: { view = 'open', page = 1, per_page: perPage = 50 } }) => {
    await explainByRuns(ctx)
    const { rows, total } = await listDebits(ctx, { isOpen: view === 'open', page, perPage })
    const names = await getMemberNames(
      ctx.db,
      rows.flatMap((row) => row.explained_by ?? []),
    )
    return {
      data: rows.map((row) => ({
        id: row.id,
        amount: money(row.amount, row.currency),
        booked: row.booked_on,
        payee: row.payee,
        text: row.text,
        ...toWaitsFor(row.approvalId),
        explanation:
          row.kind && row.explained_at
            ? {
                kind: row.kind as DebitKind,
                run: row.run_id && row.run_number !== null ? { id: row.run_id, number: runNumber(row.run_number) } : null,
                note: row.note,
                by: row.explained_by && (names.get(row.explained_by) ?? ''),
                at: timestamp(row.explained_at),
              }
            : null,
      })),
      pagination: toPagination({ page, total }, perPage),
    }
  })

  registerEndpoint(app, staffExplainBankDebit, async ({ body: { debit, kind, note }, staff }) => {
    return toWaitsFor(await explainDebit(ctx, { id: debit.id, kind, note, memberId: staff.id }))
  })
}
