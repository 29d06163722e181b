import { aPassenger, aPassport } from '@aquilane/testing/builders'
import { loyaltyPersonalData } from './personal-data.ts'
import { sql } from 'kysely'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getBringFriendLink, getLoyaltyProgramme } from '@aquilane/contract/loyalty'
import { credit, debit } from '@aquilane/domain/accounting/accounts'
import { loyaltyHarness, type LoyaltyHarness } from './loyalty.fixture.ts'
import { fingerprint } from '../payments/cards.ts'
import { settleDemoCodes } from './seed.ts'
import { createFriendLink, reviewReferral } from './referrals.ts'
import { createOwnPassenger, createPassengerDocument } from '../../foundation/passengers/service.ts'
import { completeOrder } from '../booking/complete-order.ts'
import { settleDueLoyalty } from './service.ts'
import { listCouponsByClient } from './coupons.ts'
import { getTrialBalance, postEntry, getAccounts } from '../../foundation/ledger/service.ts'
import { creditCashback } from './cashback.ts'
import { payFromWallet, createTopUp } from '../payments/pay-invoice.ts'
import { cancelOrder } from '../booking/customer-answers.fixture.ts'
import { recordVerifiedDocument } from '../../foundation/passengers/verified-documents.ts'
import { grantBirthdayVouchers } from './birthday.ts'
import { getProgramme } from './programme.ts'
import { toProgramme } from './http/wire.ts'

let h: LoyaltyHarness

beforeAll(async () => {
  h = await loyaltyHarness({ pool: 20 })
})
afterAll(() => h.close())
beforeEach(() => h.jobs.clear())

/** Audit entries of a subject, oldest first. */
const audits = (subject: string) =>
  h.db.selectFrom('audit').select(['action', 'from_state', 'to_state', 'reason']).where('subject', '=', subject).orderBy('id').execute()

describe('bringing a friend', () => {
  const getCode = async (clientId: string) => new URL((await createFriendLink(h, clientId)).link).searchParams.get('ref')!
  /** A new client who signs in with this code, on a device of their own. */
  const register = async (ref: string | null) => {
    const { clientId } = await h.client()
    await h.db.transaction().execute((trx) => h.events.emit(trx, 'identity.client-registered', { clientId, ref }))
    await device(clientId, `device-of-${clientId}`)
    return clientId
  }
  const device = (clientId: string, fingerprint: string) =>
    sql`INSERT INTO session (client_id, fingerprint, created_at, last_seen_at, expires_at) VALUES (${clientId}, ${fingerprint}, now(), now(), now() + interval '1 day')`.execute(
      h.db,
    )
  const card = (clientId: string, last4: string) =>
    h.db
      .insertInto('card_fingerprint')
      .values({
        client_id: clientId,
        fingerprint: fingerprint({ brand: 'visa', last4, expires: '12/30' }),
        created_at: h.clock.now().toString(),
      })
      .execute()
  const addPassport = async (clientId: string, number: string) => {
    const person = await createOwnPassenger(h, clientId, aPassenger())
    if (!person.ok) throw new Error(person.code)
    expect(await createPassengerDocument(h, clientId, person.value.id, aPassport({ number }))).toMatchObject({ ok: true })
  }
  /** Books, pays and flies. */
  const fly = async (clientId: string) => {
    const { id, invoiceId } = await h.place(clientId)
    await h.payByCard(clientId, invoiceId)
    h.clock.advance({ hours: 24 * 40 })
    expect(await completeOrder(h, id)).toBe(true)
    await h.jobs.run(h.clock.now())
  }
  const getReferral = (friendId: string) =>
    h.db.selectFrom('referral').select(['id', 'status', 'reasons']).where('friend_id', '=', friendId).executeTakeFirst()
  const fromFriends = async (clientId: string) =>
    (await listCouponsByClient(h, clientId, 'en')).filter(({ kind }) => kind === 'referral').map(({ amount }) => amount / 100)

  it('each customer has one link, which reveals nothing about them', async () => {
    const { clientId } = await h.client()
    const [first, second] = await Promise.all([createFriendLink(h, clientId), createFriendLink(h, clientId)])
    expect(first).toEqual(second)
    expect(first).toMatchObject({ reward: { amount: 500_00, currency: 'EUR' }, friends: { invited: 0, flown: 0 } })
    expect(first.link).toMatch(/^http:\/\/localhost:3000\/\?ref=(?!CC)[2-9A-HJKMNP-Z]{8}$/)
    expect([...Value.Errors(getBringFriendLink.response, first)]).toEqual([])
  })

  it('brings 500 € to both once the friend has flown, and not before; once for a friend', async () => {
    const ada = await register(null)
    const friend = await register((await getCode(ada)).toLowerCase())
    expect(await getReferral(friend)).toMatchObject({ status: 'Pending' })
    expect(await createFriendLink(h, ada)).toMatchObject({ friends: { invited: 1, flown: 0 } })
    expect(await fromFriends(ada)).toEqual([])
    await fly(friend)
    expect([await fromFriends(ada), await fromFriends(friend)]).toEqual([[500], [500]])
    await fly(friend)
    await Promise.all([reviewReferral(h, friend), reviewReferral(h, friend)])
    expect([await fromFriends(ada), await fromFriends(friend)]).toEqual([[500], [500]])
    expect(await createFriendLink(h, ada)).toMatchObject({ friends: { invited: 1, flown: 1 } })
    const { id } = (await getReferral(friend))!
    expect(await audits(`referral:${id}`)).toMatchObject([
      { to_state: 'Pending' },
      { action: 'rewarded', from_state: 'Pending', to_state: 'Rewarded' },
    ])
    // Both hear of it where they hear of everything else.
    const news = await h.db.selectFrom('push_message').select('client_id').where('key', '=', 'loyalty.referral').execute()
    expect(news.map(({ client_id }) => client_id).toSorted()).toEqual([ada, friend].toSorted())
  })

  it('with an unknown code, or a coupon’s, is ignored', async () => {
    for (const ref of ['ABCD2345', 'ccRiviera', '']) expect(await getReferral(await register(ref))).toBeUndefined()
  })

  it.each([
    ['same_device', (ada: string, friend: string) => Promise.all([device(ada, 'shared'), device(friend, 'shared')])],
    ['same_card', (ada: string, friend: string) => Promise.all([card(ada, '7777'), card(friend, '7777')])],
    ['same_passenger', (ada: string, friend: string) => Promise.all([addPassport(ada, 'YA7654321'), addPassport(friend, 'YA7654321')])],
  ])('between accounts of one person (%s) is held, with the reason on record and nothing said', async (reason, link) => {
    const ada = await register(null)
    const friend = await register(await getCode(ada))
    await link(ada, friend)
    await fly(friend)
    const held = (await getReferral(friend))!
    expect(held).toMatchObject({ status: 'Held', reasons: [reason] })
    expect(await audits(`referral:${held.id}`)).toMatchObject([{}, { action: 'held', to_state: 'Held', reason }])
    expect([await fromFriends(ada), await fromFriends(friend)]).toEqual([[], []])
    expect(await createFriendLink(h, ada)).toMatchObject({ friends: { invited: 1, flown: 0 } })
  })

  it('in a ring is held, up to five invitations away', async () => {
    const people = [await register(null)]
    for (let n = 0; n < 5; n++) people.push(await register(await getCode(people.at(-1)!)))
    const last = people.at(-1)!
    // The sixth is the first again, with another number.
    await card(people[0]!, '3131')
    await card(last, '3131')
    await fly(last)
    expect(await getReferral(last)).toMatchObject({ status: 'Held', reasons: ['ring'] })
    const unrelated = await register(await getCode(people[2]!))
    await fly(unrelated)
    expect(await getReferral(unrelated)).toMatchObject({ status: 'Rewarded' })
  })

  it('from a device with many accounts is held', async () => {
    const ada = await register(null)
    const friend = await register(await getCode(ada))
    for (let n = 0; n < 3; n++) await device((await h.client()).clientId, `device-of-${friend}`)
    await fly(friend)
    expect(await getReferral(friend)).toMatchObject({ status: 'Held', reasons: ['many_accounts'] })
  })

  it('the database rejects self-referrals and second referrals of a friend', async () => {
    const ada = await register(null)
    const friend = await register(await getCode(ada))
    const values = (referrer: string, of: string) =>
      sql`INSERT INTO referral (campaign_id, referrer_id, friend_id, status, created_at) SELECT id, ${referrer}, ${of}, 'Pending', now() FROM campaign WHERE kind = 'referral'`.execute(
        h.db,
      )
    await expect(values(ada, ada)).rejects.toThrow(/check constraint/)
    await expect(values((await h.client()).clientId, friend)).rejects.toThrow(/unique/)
  })

  it('a friend who is deleted before flying, or a deleted referrer, blocks nothing', async () => {
    const ada = await register(null)
    const friend = await register(await getCode(ada))
    await sql`UPDATE client SET erased_at = now(), phone = NULL, first_name = NULL, email = NULL WHERE id = ${ada}`.execute(h.db)
    await fly(friend)
    expect(await fromFriends(friend)).toEqual([500])
    expect(await fromFriends(ada)).toEqual([])
  })
})

describe('cashback', () => {
  const cashback = (clientId: string) => getTrialBalance(h, h.db, `client:${clientId}:Credit`)
  const grants = (clientId: string) =>
    h.db.selectFrom('cashback_grant').select(['status', 'amount']).where('client_id', '=', clientId).execute()
  const endOfYear = async () =>
    (await h.db.selectFrom('campaign').select('usable_until').where('kind', '=', 'cashback').executeTakeFirstOrThrow()).usable_until!
  // Time was moved on above, past the end of the year perhaps.
  const reopen = async () => {
    const end = Temporal.Instant.from(`${h.clock.now().toZonedDateTimeISO('UTC').year}-12-31T23:59:59Z`)
    await sql`UPDATE campaign SET ends_at = ${end.toString()}, usable_until = ${end.toString()} WHERE kind = 'cashback'`.execute(h.db)
  }
  const topUp = (clientId: string, cents: number) =>
    h.db.transaction().execute((trx) =>
      postEntry(h, trx, {
        kind: 'top_up',
        reference: `test:${crypto.randomUUID()}`,
        currency: 'EUR',
        lines: [debit({ kind: 'cash_clearing', provider: 'test' }, cents), credit({ kind: 'customer', clientId, type: 'Personal' }, cents)],
      }),
    )
  const later = async (hours: number) => {
    h.clock.advance({ hours })
    await h.jobs.run(h.clock.now())
  }
  beforeEach(reopen)

  it('is five per cent of a card payment, credited within a day, valid until the end of the campaign, with a notification', async () => {
    const ada = (await h.client()).clientId
    const { invoiceId } = await h.place(ada)
    const paymentId = await h.payByCard(ada, invoiceId)
    await h.jobs.run(h.clock.now())
    expect(await cashback(ada)).toEqual({})
    await later(2)
    expect(await cashback(ada)).toEqual({ [`client:${ada}:Credit:EUR`]: -1_207_52 })
    expect(await grants(ada)).toEqual([{ status: 'Granted', amount: 1_207_52 }])
    const lot = await h.db.selectFrom('credit_lot').selectAll().where('client_id', '=', ada).executeTakeFirstOrThrow()
    expect(lot.expires_at.toString()).toBe((await endOfYear()).toString())
    // Once, however often it is done.
    await Promise.all([creditCashback(h, paymentId), creditCashback(h, paymentId), settleDueLoyalty(h)])
    expect(await cashback(ada)).toEqual({ [`client:${ada}:Credit:EUR`]: -1_207_52 })
    expect(
      await h.db.selectFrom('push_message').select('key').where('client_id', '=', ada).where('key', '=', 'loyalty.cashback').execute(),
    ).toHaveLength(1)
  })

  it('is not granted on payments from the balance', async () => {
    const ada = (await h.client()).clientId
    await topUp(ada, 30_000_00)
    const { invoiceId } = await h.place(ada)
    const [account] = await getAccounts(h, ada)
    await payFromWallet(h, { invoiceId, accountId: account!.id, clientId: ada, locale: 'en', idempotencyKey: null })
    await later(30)
    expect(await grants(ada)).toEqual([])
  })

  it('is on a top-up of the balance as well', async () => {
    const ada = (await h.client()).clientId
    const [account] = await getAccounts(h, ada)
    const fill = await createTopUp(h, { accountId: account!.id, amount: 1_000, clientId: ada, locale: 'en', idempotencyKey: null })
    await h.payByCard(ada, fill.id)
    expect(await grants(ada)).toEqual([{ status: 'Due', amount: 50_00 }])
    await later(2)
    expect(await cashback(ada)).toEqual({ [`client:${ada}:Credit:EUR`]: -50_00 })
  })

  it('is on what the customer paid, not on what the coupon paid', async () => {
    const ada = (await h.client()).clientId
    await h.give(ada, 150_50)
    const { invoiceId } = await h.place(ada)
    await h.payByCard(ada, invoiceId)
    expect(await grants(ada)).toEqual([{ status: 'Due', amount: 1_200_00 }])
  })

  it('is dropped when the order is canceled before, and reversed after', async () => {
    const ada = (await h.client()).clientId
    const cancel = (id: string) => cancelOrder(h, { id, clientId: ada, locale: 'en', expectedRefund: null, idempotencyKey: null })
    const first = await h.place(ada)
    await h.payByCard(ada, first.invoiceId)
    await cancel(first.id)
    await later(2)
    expect(await grants(ada)).toEqual([{ status: 'Dropped', amount: 1_207_52 }])
    expect(await cashback(ada)).toEqual({})
    const second = await h.place(ada)
    await h.payByCard(ada, second.invoiceId)
    await later(2)
    await cancel(second.id)
    expect((await grants(ada)).map(({ status }) => status).toSorted()).toEqual(['Dropped', 'Reversed'])
    expect(await cashback(ada)).toEqual({ [`client:${ada}:Credit:EUR`]: 0 })
  })

  it('is not earned once the campaign is over', async () => {
    await sql`UPDATE campaign SET ends_at = ${h.clock.now().toString()} WHERE kind = 'cashback'`.execute(h.db)
    const ada = (await h.client()).clientId
    const { invoiceId } = await h.place(ada)
    await h.payByCard(ada, invoiceId)
    expect(await grants(ada)).toEqual([])
  })
})

describe('a birthday', () => {
  let passports = 0
  /** The customer's own passport was approved for a flight. */
  const born = (clientId: string, birth_date: string, number = `YA${String(++passports).padStart(7, '0')}`) =>
    h.db.transaction().execute((trx) =>
      recordVerifiedDocument(h, trx, clientId, {
        person: aPassenger({ type: 'Primary' }),
        document: aPassport({ number, birth_date }),
      }),
    )
  const inDays = (days: number, year = 1980) => {
    const day = h.clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days })
    return day.with({ year }).toString()
  }
  const given = async (clientId: string) =>
    (await listCouponsByClient(h, clientId, 'en')).map(({ amount, scope, status }) => [amount / 100, scope, status])

  it('grants 1,000 € for a charter two weeks before, once a year, to clients whose own passport was approved', async () => {
    const [near, far, silent] = await Promise.all([h.client(), h.client(), h.client()])
    await born(near.clientId, inDays(14))
    await born(far.clientId, inDays(15))
    // What customers say of themselves does not count.
    await createOwnPassenger(h, silent.clientId, aPassenger({ type: 'Primary', birth_date: inDays(14) }))
    for (let times = 0; times < 3; times++) await grantBirthdayVouchers(h)
    expect(await given(near.clientId)).toEqual([[1_000, 'charter', 'Issued']])
    expect([await given(far.clientId), await given(silent.clientId)]).toEqual([[], []])
    h.clock.advance({ hours: 24 })
    await grantBirthdayVouchers(h)
    expect(await given(far.clientId)).toEqual([[1_000, 'charter', 'Issued']])
    h.clock.advance({ hours: 24 * 366 })
    await settleDueLoyalty(h)
    await grantBirthdayVouchers(h)
    expect(await given(near.clientId)).toEqual([
      [1_000, 'charter', 'Expired'],
      [1_000, 'charter', 'Issued'],
    ])
  })

  it('is not counted for a fellow traveller', async () => {
    const { clientId } = await h.client()
    const document = { person: aPassenger({ type: 'Secondary' }), document: aPassport({ number: 'YB1234567', birth_date: inDays(3) }) }
    await h.db.transaction().execute((trx) => recordVerifiedDocument(h, trx, clientId, document))
    await grantBirthdayVouchers(h)
    expect(await given(clientId)).toEqual([])
  })

  it('is given once per passport, however many accounts show it', async () => {
    const [first, second] = [await h.client(), await h.client()]
    await born(first.clientId, inDays(4), 'YC7654321')
    await grantBirthdayVouchers(h)
    await born(second.clientId, inDays(4), 'YC7654321')
    await grantBirthdayVouchers(h)
    expect([await given(first.clientId), await given(second.clientId)]).toEqual([[[1_000, 'charter', 'Issued']], []])
  })

  it('brings 500 € for an empty leg after the flight that the coupon was spent on, and none for a charter', async () => {
    const { clientId } = await h.client()
    await born(clientId, inDays(2))
    await grantBirthdayVouchers(h)
    const { id, invoiceId, order } = await h.place(clientId)
    expect(order.invoices[0]!.discount).toMatchObject({ amount: { amount: 1_000 }, title: 'For your birthday' })
    await h.payByCard(clientId, invoiceId)
    h.clock.advance({ hours: 24 * 40 })
    await completeOrder(h, id)
    await h.jobs.run(h.clock.now())
    expect(await given(clientId)).toEqual([
      [1_000, 'charter', 'Used'],
      [500, 'empty_leg', 'Issued'],
    ])
    expect((await h.place(clientId)).order.invoices[0]!.discount).toBeNull()
  })
})

describe('the programme', () => {
  it('shows the terms of the campaigns', async () => {
    const programme = toProgramme(await getProgramme(h))
    expect(programme).toMatchObject({
      cashback: null,
      referral: { amount: { amount: 500, currency: 'EUR' } },
      birthday: { charter: { amount: 1_000 }, empty_leg: { amount: 500 } },
    })
    await sql`UPDATE campaign SET ends_at = '2999-12-31T23:59:59Z', usable_until = '2999-12-31T23:59:59Z' WHERE kind = 'cashback'`.execute(
      h.db,
    )
    const withCashback = toProgramme(await getProgramme(h))
    expect(withCashback).toMatchObject({
      cashback: { percent: 5, within_hours: 24, until: '2999-12-31', usable_until: '2999-12-31' },
    })
    expect([...Value.Errors(getLoyaltyProgramme.response, withCashback)]).toEqual([])
  })

  it('public codes work in the sandbox only', async () => {
    const ada = (await h.client()).clientId
    await settleDemoCodes({ db: h.db, clock: h.clock }, false)
    expect(await h.add(ada, 'WELCOME250')).toMatchObject({ code: 'CERTIFICATE_NOT_FOUND' })
    await settleDemoCodes({ db: h.db, clock: h.clock }, true)
    expect(await h.add(ada, 'WELCOME250')).toEqual({ ok: true })
    expect(await h.add(ada, 'LASTSEASON')).toMatchObject({ code: 'COUPON_DATA_NOT_FOUND' })
    await settleDemoCodes({ db: h.db, clock: h.clock }, false)
    expect(await h.add((await h.client()).clientId, 'WELCOME250')).toMatchObject({ code: 'CERTIFICATE_NOT_FOUND' })
  })

  it('the account that is deleted loses its coupons and its code', async () => {
    const ada = (await h.client()).clientId
    await h.give(ada, 100_00)
    await createFriendLink(h, ada)
    await h.db.transaction().execute((trx) => loyaltyPersonalData(h).erase!(trx, ada))
    expect(await h.coupons(ada)).toEqual([[100, 'Withdrawn']])
    expect(await h.db.selectFrom('referral_code').select('code').where('client_id', '=', ada).execute()).toEqual([])
  })
})
