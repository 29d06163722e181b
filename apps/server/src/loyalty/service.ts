import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { couponList, getBringFriendLink, loyaltyProgramme } from '@aquilane/contract/loyalty'
import type { CouponStatus } from '@aquilane/domain/loyalty/coupons'
import type { Logger } from 'pino'
import type { BillingService } from '../payments/service.ts'
import type { IdentityService } from '../identity/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { OrdersService } from '../orders/service.ts'
import type { PersonsService } from '../passengers/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Events } from '../platform/events.ts'
import { money } from '../platform/http/serialize.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { birthdayFlownJob, createBirthdays, type Birthdays } from './birthday.ts'
import { cashbackHours, parameters, runs } from './campaigns.ts'
import { createCashback, type Cashback } from './cashback.ts'
import { createCoupons, type AddCoupon, type Coupons } from './coupons.ts'
import { cashbackOf, couponsOf, deleteReferralCode, programmeOf, referralCodeOf, referralsBy } from './queries.ts'
import { createDesk, type LoyaltyDesk } from './admin.ts'
import { createReferrals, rewardJob, type Referrals } from './referrals.ts'
import { settleDemoCodes } from './seed.ts'

export type { AddCoupon } from './coupons.ts'
export type { LoyaltyDesk } from './admin.ts'
export { applyJob, refusals } from './coupons.ts'
export { birthdayFlownJob } from './birthday.ts'
export { cashbackJob } from './cashback.ts'
export { rewardJob } from './referrals.ts'

type WireMoney = { amount: number; currency: string }

declare module '../platform/events.ts' {
  interface DomainEvents {
    /** A coupon that the customer did not ask for; `until`: its last day. */
    'loyalty.coupon-given': {
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
  ledger: Pick<LedgerService, 'grantCashback' | 'takeBackCashback'>
  identity: Pick<IdentityService, 'marks' | 'client'>
  persons: Pick<PersonsService, 'paperMarks' | 'bornOn'>
  orders: Pick<OrdersService, 'lock' | 'account' | 'setDiscount'>
  billing: Pick<BillingService, 'primariesToPay' | 'setDiscount' | 'cardMarks'>
  publicUrl: string
  log: Logger
}

export interface LoyaltyService {
  /** The largest first, then the one that ends first. */
  coupons(clientId: string, locale: 'en' | 'it', status?: CouponStatus): Promise<ResponseOf<typeof couponList>>
  /** Refusals mean what spec §8 says; wrong codes are counted. */
  addCoupon: Coupons['add']
  friendLink(clientId: string): Promise<ResponseOf<typeof getBringFriendLink>>
  programme(): Promise<ResponseOf<typeof loyaltyProgramme>>
  /** The work of the jobs. */
  apply(clientId: string): Promise<void>
  decideReferral: Referrals['decide']
  creditCashback: Cashback['credit']
  birthdayFlown: Birthdays['flown']
  /** Everything that a moment makes due: coupons that end, cashback that a job has missed. */
  sweep(): Promise<void>
  giveBirthdays(): Promise<void>
  /** What finance decides. */
  desk: LoyaltyDesk
  /** Codes that everybody can read work in the sandbox only. */
  settleDemo(sandbox: boolean): Promise<void>
}

export function createLoyalty(deps: LoyaltyDeps): LoyaltyService {
  const { db, clock, events, jobs, orders } = deps
  const coupons = createCoupons(deps)
  const referrals = createReferrals(deps, coupons)
  const cashback = createCashback(deps)
  const birthdays = createBirthdays(deps, coupons)

  events.on('identity.client-registered', async (trx, { clientId, ref }) => {
    if (ref !== null) await referrals.registered(trx, clientId, ref)
  })

  events.on('invoice.issued', (trx, { invoiceId, orderId, clientId, price, currency, product }) =>
    coupons.choose(trx, { invoiceId, orderId, clientId, price, currency, product, discount: 0 }),
  )

  events.on('invoice.paid', async (trx, paid) => {
    // Somebody paid the whole price, on a page that was opened before the coupon: then it is not spent.
    if (paid.type === 'Primary') await coupons.move(trx, { invoiceId: paid.invoiceId }, paid.discount > 0 ? 'used' : 'released')
    await cashback.earn(trx, paid)
  })

  events.on('order.moved', async (trx, { orderId, clientId, event, from, to }) => {
    if (to === 'Completed') {
      await jobs.send(trx, rewardJob, { friend: clientId })
      await flownOnCoupon(trx, orderId)
      return
    }
    if (from === to || !(['Canceled', 'Declined', 'Refund'] as string[]).includes(to)) return
    await coupons.move(trx, { orderId }, 'released')
    const order = await orders.account(trx, orderId)
    // All that was paid goes back: so does the coupon. Where a fee is kept it was spent.
    if (order && order.paid > 0 && (event === 'declined' || order.refund === order.paid + order.extras))
      await coupons.move(trx, { orderId }, 'restored')
    await cashback.undo(trx, orderId)
  })

  const flownOnCoupon = async (trx: Parameters<typeof coupons.move>[0], orderId: string) => {
    const coupon = await coupons.on(trx, orderId)
    if (coupon && birthdays.wasBirthday(coupon))
      await jobs.send(trx, birthdayFlownJob, { clientId: coupon.client_id, campaignId: coupon.campaign_id, reference: coupon.reference })
  }

  events.on('identity.client-erased', async (trx, { clientId }) => {
    await coupons.withdrawAll(trx, clientId)
    await deleteReferralCode(trx, clientId)
  })

  events.on('identity.client-exported', async (trx, { clientId, locale, files }) => {
    const mine = await couponsOf(trx, clientId)
    const content = {
      referral_code: (await referralCodeOf(trx, clientId))?.code ?? null,
      coupons: mine.map(({ amount, currency, status, expire_at, created_at, title }) => ({
        amount: money(amount, currency),
        status,
        expire_at,
        created_at,
        title: (title as Record<'en' | 'it', string>)[locale],
      })),
      cashback: (await cashbackOf(trx, clientId)).map(({ amount, currency, ...rest }) => ({ amount: money(amount, currency), ...rest })),
      // When friends came through the link, and not who they are.
      invitations: (await referralsBy(trx, clientId)).map(({ created_at }) => ({ created_at })),
    }
    files.push({ name: 'loyalty.json', content })
  })

  /** A programme that runs now, or null. */
  const running = async <K extends 'referral' | 'cashback' | 'birthday'>(kind: K) => {
    const campaign = await programmeOf(db, kind)
    if (!campaign || !runs(campaign, clock.now())) return null
    const day = (at: Temporal.Instant | null) => at && at.toZonedDateTimeISO('UTC').toPlainDate().toString()
    return { terms: parameters(kind, campaign), until: day(campaign.ends_at), usableUntil: day(campaign.usable_until) }
  }

  return {
    coupons: async (clientId, locale, status) => ({ data: await coupons.list(clientId, locale, status) }),
    addCoupon: (input): Promise<AddCoupon> => coupons.add(input),
    friendLink: (clientId) => referrals.link(clientId),

    async programme() {
      const [back, friend, birthday] = await Promise.all([running('cashback'), running('referral'), running('birthday')])
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

    desk: createDesk(deps, referrals),
    apply: coupons.apply,
    decideReferral: referrals.decide,
    creditCashback: cashback.credit,
    birthdayFlown: birthdays.flown,
    giveBirthdays: birthdays.give,

    async sweep() {
      await coupons.expireOver()
      await cashback.creditDue()
    },

    settleDemo: (sandbox) => settleDemoCodes(db, clock, sandbox),
  }
}
