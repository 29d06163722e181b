import { cashbackOn, nextCashbackStatus, type CashbackEvent, type CashbackStatus } from '@aquilane/domain/loyalty/cashback'
import { activeOrderStatuses } from '@aquilane/domain/orders/transitions'
import { audit } from '../platform/db/audit.ts'
import type { Trx } from '../platform/db/database.ts'
import { money } from '../platform/http/serialize.ts'
import { parameters, runs } from './campaigns.ts'
import {
  campaignById,
  cashbackById,
  dueCashback,
  insertCashback,
  lockCashback,
  lockCashbackOfOrder,
  programmeOf,
  updateCashback,
  type CashbackRow,
} from './queries.ts'
import type { LoyaltyDeps } from './service.ts'

/** Credits the cashback of one payment. */
export const cashbackJob = 'loyalty.cashback'

/** That money has earned its cashback when it was topped up. */
const earnsNothing: readonly string[] = ['account']

export interface Cashback {
  earn(
    trx: Trx,
    payment: { paymentId: string; clientId: string; orderId: string | null; amount: number; currency: string; method: string },
  ): Promise<void>
  credit(paymentId: string): Promise<void>
  /** The order has been given up: what is due is dropped, what was credited is taken back. */
  undo(trx: Trx, orderId: string): Promise<void>
  /** Whatever a job has missed. */
  creditDue(): Promise<void>
}

const referenceOf = (grant: Pick<CashbackRow, 'payment_id'>) => `payment:${grant.payment_id}`

export function createCashback(deps: LoyaltyDeps): Cashback {
  const { db, clock, ledger, orders, jobs, events } = deps

  const moved = async (trx: Trx, grant: CashbackRow, event: CashbackEvent) => {
    const to = nextCashbackStatus(grant.status as CashbackStatus, event)
    if (to === null) return false
    await updateCashback(trx, grant.payment_id, to)
    await audit(trx, { actor: 'system', action: event, subject: `cashback:${grant.payment_id}`, from: grant.status, to })
    return true
  }

  const credit: Cashback['credit'] = (paymentId) =>
    db.transaction().execute(async (trx) => {
      // Order before grant, as when an order is given up.
      const known = await lockCashbackOrder(trx, paymentId)
      if (known?.status !== 'Due') return
      const order = known.order_id === null ? null : await orders.account(trx, known.order_id)
      const standing = order === null || order.status === 'Completed' || activeOrderStatuses.includes(order.status)
      const late = Temporal.Instant.compare(known.expires_at, clock.now()) <= 0
      if (!standing || late) {
        await moved(trx, known, 'dropped')
        return
      }
      await moved(trx, known, 'granted')
      const granted = await ledger.grantCashback(trx, {
        clientId: known.client_id,
        cents: known.amount,
        currency: known.currency,
        expiresAt: known.expires_at,
        reference: referenceOf(known),
        campaign: (await campaignById(trx, known.campaign_id)).key,
        details: { order: known.order_id },
      })
      if (granted)
        await events.emit(trx, 'loyalty.cashback-credited', {
          clientId: known.client_id,
          paymentId,
          amount: money(known.amount, known.currency),
          until: known.expires_at.toZonedDateTimeISO('UTC').toPlainDate().toString(),
        })
    })

  const lockCashbackOrder = async (trx: Trx, paymentId: string) => {
    const known = await cashbackById(trx, paymentId)
    if (known?.order_id) await orders.lock(trx, known.order_id)
    return known && lockCashback(trx, paymentId)
  }

  return {
    async earn(trx, payment) {
      const now = clock.now()
      const campaign = earnsNothing.includes(payment.method) ? undefined : await programmeOf(trx, 'cashback')
      if (!campaign?.usable_until || !runs(campaign, now)) return
      const { basis_points, delay_minutes } = parameters('cashback', campaign)
      const amount = cashbackOn(payment.amount, payment.currency, basis_points)
      if (amount <= 0) return
      const due = now.add({ minutes: delay_minutes })
      const made = await insertCashback(trx, {
        payment_id: payment.paymentId,
        campaign_id: campaign.id,
        client_id: payment.clientId,
        order_id: payment.orderId,
        status: nextCashbackStatus(null, 'earned')!,
        amount,
        currency: payment.currency,
        due_at: due.toString(),
        expires_at: campaign.usable_until.toString(),
        created_at: now.toString(),
      })
      if (!made) return
      await audit(trx, { actor: 'system', action: 'earned', subject: `cashback:${payment.paymentId}`, to: 'Due', details: { amount } })
      await jobs.send(trx, cashbackJob, { payment: payment.paymentId }, { startAfter: due })
    },

    credit,

    async undo(trx, orderId) {
      for (const grant of await lockCashbackOfOrder(trx, orderId)) {
        if (await moved(trx, grant, 'dropped')) continue
        if (await moved(trx, grant, 'taken_back')) await ledger.takeBackCashback(trx, referenceOf(grant))
      }
    },

    async creditDue() {
      for (const { payment_id } of await dueCashback(db, clock.now())) await credit(payment_id)
    },
  }
}
