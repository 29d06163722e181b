import type { BodyOf } from '@aquilane/contract/endpoint'
import { staffCancelOrder } from '@aquilane/contract/staff-cancellation'
import { fieldError } from '@aquilane/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { toWaitsFor } from '../../../foundation/approvals/http/index.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { money, toCents } from '../../../platform/http/serialize.ts'
import { toDeductions } from '../../orders/http/index.ts'
import { cancelByStaff, quoteStaffCancellation } from '../cancel-by-staff.ts'
import { toRefundPart } from './wire.ts'

export function staffCancellationRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, staffCancelOrder, ({ body, staff }) => cancel(ctx, body, staff.id))
}

async function cancel(ctx: Context, body: BodyOf<typeof staffCancelOrder>, memberId: string) {
  const { reason = '', dry_run: isDryRun = false, waive_fee: waivesFee } = body
  if (!isDryRun && reason.trim() === '') throw fieldError('reason', 'missing', 'Say why: the history keeps it.')
  const { id } = body.order
  const quoted = await quoteStaffCancellation(ctx, { id, waivesFee })
  const { currency } = quoted.order
  const expectedCents = body.refund ? toCents(body.refund) : null
  const approvalId = isDryRun ? null : await cancelByStaff(ctx, { id, waivesFee, expectedCents, memberId, reason })
  return {
    applied: !isDryRun && approvalId === null,
    ...toWaitsFor(approvalId),
    paid: money(quoted.paidCents, currency),
    fee: money(quoted.feeCents, currency),
    waived: money(quoted.waivedCents, currency),
    deductions: toDeductions(quoted.refund.deductions, currency),
    refund: money(quoted.refund.refundCents, currency),
    refunds: quoted.parts.map(toRefundPart),
  }
}
