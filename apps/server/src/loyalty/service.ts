import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { listCoupons, getBringFriendLink, getLoyaltyProgramme } from '@aquilane/contract/loyalty'
import type { CouponStatus } from '@aquilane/domain/loyalty/coupons'
import type { Logger } from 'pino'
import type { PaymentsService } from '../payments/service.ts'
import type { IdentityService } from '../identity/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { OrdersService } from '../orders/service.ts'
import type { PassengersService } from '../passengers/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Events } from '../platform/events.ts'
import { money } from '../platform/http/serialize.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { birthdayFlownJob, createBirthdays, type Birthdays } from './birthday.ts'
import { cashbackHours, parameters, isRunning } from './campaigns.ts'
import { createCashback, type Cashback } from './cashback.ts'
import { createCoupons, type AddCoupon, type Coupons } from './coupons.ts'
import {
  cashbackByClient,
  couponsByClient,
  deleteReferralCode,
  activeProgramme,
  referralCodeByClient,
  referralsByClient,
} from './queries.ts'
import { createLoyaltyAdmin, type LoyaltyAdmin } from './admin.ts'
import { createReferrals, rewardJob, type Referrals } from './referrals.ts'
import { settleDemoCodes } from './seed.ts'

export type { AddCoupon } from './coupons.ts'
export type { LoyaltyAdmin } from './admin.ts'
export { applyJob, rejectionCodes } from './coupons.ts'
export { birthdayFlownJob } from './birthday.ts'
export { cashbackJob } from './cashback.ts'
export { rewardJob } from './referrals.ts'

type WireMoney = { amount: number; currency: string }

declare module '../platform/events.ts' {
  interface DomainEvents {
    /** A coupon that the customer did not ask for; `until`: its last day. */
    'coupon.granted': {
      clientId: string
      couponId: string
      news: 'referral' | 'birthday' | 'birthdayFlown'
      amount: WireMoney
      until: string | null
    }
    'loyalty.cashback-credited': { clientId: string; paymentId: string; amount: WireMoney; until: string }
  }
}

export interface LoyaltyDeps {
  db: Database
  clock: Clock
  events: Events
  jobs: Jobs
  ledger: Pick<LedgerService, 'grantCredit' | 'reverseCredit'>
  identity: Pick<IdentityService, 'fraudSignals' | 'getClient'>
  persons: Pick<PassengersService, 'documentFingerprints' | 'findByBirthday'>
  orders: Pick<OrdersService, 'lock' | 'getOrderAccount' | 'setDiscount'>
  billing: Pick<PaymentsService, 'openPrimaryInvoices' | 'setDiscount' | 'cardFingerprints'>
  publicUrl: string
  log: Logger
}

export interface LoyaltyService {
  /** The largest first, then the one that ends first. */
  coupons(clientId: string, locale: 'en' | 'it', status?: CouponStatus): Promise<ResponseOf<typeof listCoupons>>
  /** Refusals mean what spec §8 says; wrong codes are counted. */
  addCoupon: Coupons['add']
  friendLink(clientId: string): Promise<ResponseOf<typeof getBringFriendLink>>
  programme(): Promise<ResponseOf<typeof getLoyaltyProgramme>>
  /** The work of the jobs. */
  applyBestCoupon(clientId: string): Promise<void>
  reviewReferral: Referrals['review']
  creditCashback: Cashback['credit']
  birthdayFlown: Birthdays['onOrderFlown']
  /** Everything that a moment makes due: coupons that end, cashback that a job has missed. */
  sweep(): Promise<void>
  giveBirthdays(): Promise<void>
  /** What finance decides. */
  admin: LoyaltyAdmin
  /** Codes that everybody can read work in the sandbox only. */
  seedDemoCodes(sandbox: boolean): Promise<void>
}

export function createLoyalty(deps: LoyaltyDeps): LoyaltyService {
  const { db, clock, events, jobs, orders } = deps
  const coupons = createCoupons(deps)
  const referrals = createReferrals(deps, coupons)
  const cashback = createCashback(deps)
  const birthdays = createBirthdays(deps, coupons)

  events.on('identity.client-registered', async (trx, { clientId, ref }) => {
    if (ref !== null) await referrals.onClientRegistered(trx, clientId, ref)
  })

  events.on('invoice.issued', (trx, { invoiceId, orderId, clientId, price, currency, product }) =>
    coupons.choose(trx, { invoiceId, orderId, clientId, price, currency, product, discount: 0 }),
  )

  events.on('invoice.paid', async (trx, paid) => {
    // Somebody paid the whole price, on a page that was opened before the coupon: then it is not spent.
    if (paid.type === 'Primary') await coupons.transition(trx, { invoiceId: paid.invoiceId }, paid.discount > 0 ? 'used' : 'released')
    await cashback.recordEarned(trx, paid)
  })

  events.on('order.status-changed', async (trx, { orderId, clientId, event, from, to }) => {
    if (to === 'Completed') {
      await jobs.send(trx, rewardJob, { friend: clientId })
      await hasFlownOnCoupon(trx, orderId)
      return
    }
    if (from === to || !(['Canceled', 'Declined', 'Refund'] as string[]).includes(to)) return
    await coupons.transition(trx, { orderId }, 'released')
    const order = await orders.getOrderAccount(trx, orderId)
    // All that was paid goes back: so does the coupon. Where a fee is kept it was spent.
    if (order && order.paid > 0 && (event === 'declined' || order.refund === order.paid + order.ancillaryPaid))
      await coupons.transition(trx, { orderId }, 'restored')
    await cashback.reverseForOrder(trx, orderId)
  })

  const hasFlownOnCoupon = async (trx: Parameters<typeof coupons.transition>[0], orderId: string) => {
    const coupon = await coupons.reservedOnInvoice(trx, orderId)
    if (coupon && birthdays.wasBirthday(coupon))
      await jobs.send(trx, birthdayFlownJob, { clientId: coupon.client_id, campaignId: coupon.campaign_id, reference: coupon.reference })
  }

  events.on('identity.client-erased', async (trx, { clientId }) => {
    await coupons.withdrawByClient(trx, clientId)
    await deleteReferralCode(trx, clientId)
  })

  events.on('identity.data-export-requested', async (trx, { clientId, locale, files }) => {
    const mine = await couponsByClient(trx, clientId)
    const content = {
      referral_code: (await referralCodeByClient(trx, clientId))?.code ?? null,
      coupons: mine.map(({ amount, currency, status, expire_at, created_at, title }) => ({
        amount: money(amount, currency),
        status,
        expire_at,
        created_at,
        title: (title as Record<'en' | 'it', string>)[locale],
      })),
      cashback: (await cashbackByClient(trx, clientId)).map(({ amount, currency, ...rest }) => ({
        amount: money(amount, currency),
        ...rest,
      })),
      // When friends came through the link, and not who they are.
      invitations: (await referralsByClient(trx, clientId)).map(({ created_at }) => ({ created_at })),
    }
    files.push({ name: 'loyalty.json', content })
  })

  /** A programme that runs now, or null. */
  const runningProgramme = async <K extends 'referral' | 'cashback' | 'birthday'>(kind: K) => {
    const campaign = await activeProgramme(db, kind)
    if (!campaign || !isRunning(campaign, clock.now())) return null
    const day = (at: Temporal.Instant | null) => at && at.toZonedDateTimeISO('UTC').toPlainDate().toString()
    return { terms: parameters(kind, campaign), until: day(campaign.ends_at), usableUntil: day(campaign.usable_until) }
  }

  return {
    coupons: async (clientId, locale, status) => ({ data: await coupons.list(clientId, locale, status) }),
    addCoupon: (input): Promise<AddCoupon> => coupons.add(input),
    friendLink: (clientId) => referrals.createLink(clientId),

    async programme() {
      const [back, friend, birthday] = await Promise.all([
        runningProgramme('cashback'),
        runningProgramme('referral'),
        runningProgramme('birthday'),
      ])
      return {
        cashback: back && {
          percent: back.terms.basis_points / 100,
          within_hours: cashbackHours,
          until: back.until,
          usable_until: back.usableUntil,
        },
        referral: friend && {
          amount: money(friend.terms.amount, friend.terms.currency),
          valid_days: friend.terms.valid_days,
          until: friend.until,
        },
        birthday: birthday && {
          charter: money(birthday.terms.charter, birthday.terms.currency),
          empty_leg: money(birthday.terms.empty_leg, birthday.terms.currency),
          days_before: birthday.terms.days_before,
          valid_days: birthday.terms.days_after,
          until: birthday.until,
        },
      }
    },

    admin: createLoyaltyAdmin(deps, referrals),
    applyBestCoupon: coupons.apply,
    reviewReferral: referrals.review,
    creditCashback: cashback.credit,
    birthdayFlown: birthdays.onOrderFlown,
    giveBirthdays: birthdays.grantVouchers,

    async sweep() {
      await coupons.expireDue()
      await cashback.creditDue()
    },

    seedDemoCodes: (sandbox) => settleDemoCodes(db, clock, sandbox),
  }
}
