import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysUntil, nextBirthday } from './birthday.ts'
import { cashbackEvents, cashbackAmount, cashbackStatuses, nextCashbackStatus } from './cashback.ts'
import {
  bestCoupon,
  compareCoupons,
  normalizeCouponCode,
  couponEvents,
  couponStatuses,
  isApplicable,
  nextCouponStatus,
  type DiscountableInvoice,
  type Spendable,
} from './coupons.ts'
import {
  isCouponRef,
  makeReferralCode,
  nextReferralStatus,
  referralEvents,
  referralStatuses,
  findSuspicions,
  type FraudSignals,
} from './referrals.ts'

/** What a table does for every state × event; refusals left out. */
const toMatrix = <S extends string, E extends string>(
  states: readonly S[],
  events: readonly E[],
  next: (from: S | null, event: E) => S | null,
): Record<string, Record<string, string>> =>
  Object.fromEntries(
    [null, ...states]
      .map(
        (from) =>
          [
            from ?? 'birth',
            Object.fromEntries(events.flatMap((event) => [next(from, event)].flatMap((to) => (to ? [[event, to]] : [])))),
          ] as const,
      )
      .filter(([, moves]) => Object.keys(moves).length > 0),
  )

describe('coupon state machine', () => {
  it('is exactly this while the coupon lasts, and this once its last day has passed', () => {
    expect(toMatrix(couponStatuses, couponEvents, (from, event) => nextCouponStatus(from, event, { over: false }))).toEqual({
      birth: { issued: 'Issued' },
      Issued: { reserved: 'Reserved', withdrawn: 'Withdrawn' },
      Reserved: { released: 'Issued', used: 'Used' },
      Used: { restored: 'Issued' },
    })
    expect(toMatrix(couponStatuses, couponEvents, (from, event) => nextCouponStatus(from, event, { over: true }))).toEqual({
      birth: { issued: 'Issued' },
      Issued: { expired: 'Expired', withdrawn: 'Withdrawn' },
      Reserved: { released: 'Expired', used: 'Used' },
      Used: { restored: 'Expired' },
    })
  })
})

const coupon = (over: Partial<Spendable> = {}): Spendable => ({
  amount: 100_00,
  expiresAt: null,
  currency: 'EUR',
  scope: 'any',
  minOrder: null,
  ...over,
})
const bill: DiscountableInvoice = { product: 'charter', price: 5_000_00, currency: 'EUR' }
const anyCoupon = fc.record({
  amount: fc.integer({ min: 1, max: 20 }),
  expiresAt: fc.option(fc.integer({ min: 0, max: 20 })),
  currency: fc.constantFrom('EUR', 'USD'),
  scope: fc.constantFrom('any' as const, 'charter' as const, 'empty_leg' as const),
  minOrder: fc.option(fc.integer({ min: 1, max: 20 })),
})

describe('choosing a coupon', () => {
  it('sorts by amount, then by the end, and those without an end last', () => {
    const listed = [coupon({ expiresAt: null }), coupon({ expiresAt: 9 }), coupon({ amount: 200_00 }), coupon({ expiresAt: 3 })]
    expect(listed.toSorted(compareCoupons).map(({ amount, expiresAt }) => [amount, expiresAt])).toEqual([
      [200_00, null],
      [100_00, 3],
      [100_00, 9],
      [100_00, null],
    ])
  })

  it('compares two coupons by the same rule whichever comes first', () => {
    const [soon, late, endless] = [coupon({ expiresAt: 3 }), coupon({ expiresAt: 9 }), coupon()]
    expect([compareCoupons(soon, late), compareCoupons(late, soon)]).toEqual([-1, 1])
    expect([compareCoupons(late, endless), compareCoupons(endless, late)]).toEqual([-1, 1])
    expect([compareCoupons(late, coupon({ expiresAt: 9 })), compareCoupons(endless, coupon())]).toEqual([0, 0])
  })

  it('requires currency, product, minimum price, a price above the amount, and validity', () => {
    expect(isApplicable(coupon(), bill, 0)).toBe(true)
    expect(isApplicable(coupon({ currency: 'USD' }), bill, 0)).toBe(false)
    expect(isApplicable(coupon({ scope: 'empty_leg' }), bill, 0)).toBe(false)
    expect(isApplicable(coupon({ scope: 'empty_leg' }), { ...bill, product: 'empty_leg' }, 0)).toBe(true)
    expect(isApplicable(coupon({ minOrder: 5_000_00 }), bill, 0)).toBe(true)
    expect(isApplicable(coupon({ minOrder: 5_000_01 }), bill, 0)).toBe(false)
    expect(isApplicable(coupon({ amount: bill.price }), bill, 0)).toBe(false)
    expect(isApplicable(coupon({ amount: bill.price - 1 }), bill, 0)).toBe(true)
    expect(isApplicable(coupon({ expiresAt: 10 }), bill, 9)).toBe(true)
    expect(isApplicable(coupon({ expiresAt: 10 }), bill, 10)).toBe(false)
  })

  it('chooses the largest that applies, of equal amounts the earliest expiry, in any input order', () => {
    fc.assert(
      fc.property(
        fc.array(anyCoupon, { maxLength: 12 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 20 }),
        (coupons, price, now) => {
          const asked: DiscountableInvoice = { product: 'charter', price, currency: 'EUR' }
          const best = bestCoupon(coupons, asked, now)
          const turned = bestCoupon(coupons.toReversed(), asked, now)
          expect([turned?.amount, turned?.expiresAt]).toEqual([best?.amount, best?.expiresAt])
          const fitting = coupons.filter((one) => isApplicable(one, asked, now))
          expect(fitting.length > 0).toBe(best !== null)
          const largest = Math.max(...fitting.map(({ amount }) => amount))
          const soonest = Math.min(...fitting.filter(({ amount }) => amount === largest).map(({ expiresAt }) => expiresAt ?? Infinity))
          expect([largest, soonest]).toEqual(best ? [best.amount, best.expiresAt ?? Infinity] : [-Infinity, Infinity])
        },
      ),
    )
  })

  it('reads codes without the spaces around them, capitals or not', () => {
    expect(normalizeCouponCode('  welcome250 \n')).toBe('WELCOME250')
  })
})

describe('referrals', () => {
  const marks = (clientId: string, over: Partial<FraudSignals> = {}): FraudSignals => ({
    clientId,
    phone: `+44${clientId}`,
    devices: [],
    cards: [],
    documents: [],
    ...over,
  })
  const few = { accounts: 1, accountsAllowed: 3 }

  it('go exactly this way', () => {
    expect(toMatrix(referralStatuses, referralEvents, nextReferralStatus)).toEqual({
      birth: { registered: 'Pending' },
      Pending: { rewarded: 'Rewarded', held: 'Held', undone: 'Rejected' },
      Held: { rewarded: 'Rewarded', rejected: 'Rejected', undone: 'Rejected' },
      Rewarded: { undone: 'Rejected' },
    })
  })

  it('of two unrelated customers are not suspicious', () => {
    const ada = marks('1', { devices: ['a'], cards: ['visa:4242:12/30'], documents: ['ITA:YA1'] })
    expect(findSuspicions(marks('2', { devices: ['b'], cards: ['visa:1881:12/30'], documents: ['ITA:YA2'] }), [ada], few)).toEqual([])
  })

  it('of one person under two names are, by any mark', () => {
    const ada = marks('1', { phone: '+441', devices: ['a'], cards: ['visa:4242:12/30'], documents: ['ITA:YA1'] })
    expect(findSuspicions(ada, [marks('1', { phone: null })], few)).toEqual(['same_client'])
    expect(findSuspicions(marks('2', { phone: '+441' }), [ada], few)).toEqual(['same_phone'])
    expect(findSuspicions(marks('2', { devices: ['x', 'a'] }), [ada], few)).toEqual(['same_device'])
    expect(findSuspicions(marks('2', { cards: ['visa:4242:12/30'] }), [ada], few)).toEqual(['same_card'])
    expect(findSuspicions(marks('2', { documents: ['ITA:YA1'] }), [ada], few)).toEqual(['same_passenger'])
  })

  it('of customers without a phone, or without an inviting customer, are not suspicious', () => {
    expect(findSuspicions(marks('2', { phone: null }), [marks('1', { phone: null })], few)).toEqual([])
    expect(findSuspicions(marks('2'), [], few)).toEqual([])
  })

  it('that return to the friend within five invitations are a ring; longer ones are not detected', () => {
    const ada = marks('1', { devices: ['a'] })
    const unrelated = (n: number) => Array.from({ length: n }, (_, at) => marks(`s${at}`))
    const again = marks('9', { devices: ['a'] })
    expect(findSuspicions(ada, [...unrelated(1), again], few)).toEqual(['ring'])
    expect(findSuspicions(ada, [...unrelated(4), again], few)).toEqual(['ring'])
    expect(findSuspicions(ada, [...unrelated(5), again], few)).toEqual([])
  })

  it('from a device with many accounts are suspicious', () => {
    expect(findSuspicions(marks('2'), [marks('1')], { accounts: 3, accountsAllowed: 3 })).toEqual([])
    expect(findSuspicions(marks('2'), [marks('1')], { accounts: 4, accountsAllowed: 3 })).toEqual(['many_accounts'])
  })

  it('have codes that never start like a coupon’s', () => {
    // The tenth sign is C: the first draw would begin with CC.
    const draws = [10, 10, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8]
    expect(makeReferralCode(() => draws.shift()!)).toBe('3456789A')
    expect(isCouponRef('ccRiviera')).toBe(true)
    expect(isCouponRef('CABC2345')).toBe(false)
    expect(isCouponRef('ABCCD234')).toBe(false)
  })
})

describe('cashback', () => {
  it('follows exactly this table', () => {
    expect(toMatrix(cashbackStatuses, cashbackEvents, nextCashbackStatus)).toEqual({
      birth: { earned: 'Due' },
      Due: { granted: 'Granted', dropped: 'Dropped' },
      Granted: { taken_back: 'Reversed' },
      Dropped: { returned: 'Due' },
      Reversed: { returned: 'Granted' },
    })
  })

  it('is five per cent, a half cent to the even one', () => {
    expect(cashbackAmount(24_150_50, 'EUR', 500)).toBe(1_207_52)
    expect(cashbackAmount(10, 'EUR', 500)).toBe(0)
    expect(cashbackAmount(30, 'EUR', 500)).toBe(2)
  })
})

describe('birthdays', () => {
  it('recur, today included, and 29 February becomes the 28th in other years', () => {
    expect(nextBirthday('1980-05-01', '2026-04-30')).toBe('2026-05-01')
    expect(nextBirthday('1980-05-01', '2026-05-01')).toBe('2026-05-01')
    expect(nextBirthday('1980-05-01', '2026-05-02')).toBe('2027-05-01')
    expect(nextBirthday('1980-01-03', '2026-12-25')).toBe('2027-01-03')
    expect(nextBirthday('1980-02-29', '2026-02-20')).toBe('2026-02-28')
    expect(nextBirthday('1980-02-29', '2028-02-20')).toBe('2028-02-29')
    expect(daysUntil('2026-12-25', '2027-01-03')).toBe(9)
    expect(daysUntil('2026-11-26', '2028-11-26')).toBe(731)
    expect(daysUntil('2027-01-03', '2026-12-25')).toBe(-9)
  })
})
