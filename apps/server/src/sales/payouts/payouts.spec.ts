import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { credit, debit } from '@aquilane/domain/accounting/accounts'
import type { ExceptionResolution } from '@aquilane/domain/accounting/finance-exceptions'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { catchProblem, ordersHarness, type OrdersHarness } from '../orders/orders.fixture.ts'
import { payoutsPersonalData } from './personal-data.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { getAccounts, postEntry, getTrialBalance } from '../../foundation/ledger/service.ts'
import { requestPayout } from './request-payout.ts'
import { toPayout } from './http/wire.ts'
import { listPayouts, quotePayout } from './service.ts'
import { resolveException, listFinanceExceptions, hasOpenExceptions } from '../finance-exceptions/service.ts'
import { grantCredit } from '../../foundation/ledger/credit-lots.ts'

const iban = 'DE89 3704 0044 0532 0130 00'
let h: OrdersHarness
let staffId: string
let ada: string
let account: string

beforeAll(async () => {
  h = await ordersHarness()
  staffId = (await signInTestStaff(h.db, ['finance'])).id
})
afterAll(() => h.close())
beforeEach(async () => {
  ada = (await h.client()).clientId
  account = (await getAccounts(h, ada))[0]!.id
  await h.db.updateTable('client').set({ last_name: 'Lovelace' }).where('id', '=', ada).execute()
  await h.db.transaction().execute((trx) =>
    postEntry(h, trx, {
      kind: 'top_up',
      reference: `test:${crypto.randomUUID()}`,
      currency: 'EUR',
      lines: [debit({ kind: 'customer_deposits' }, 300_000), credit({ kind: 'customer', clientId: ada, type: 'Personal' }, 300_000)],
    }),
  )
})

const request = async (change: Partial<Parameters<typeof requestPayout>[1]> = {}) => {
  const payouts = await requestPayout(h, {
    clientId: ada,
    accountId: account,
    amount: 2_000,
    iban,
    beneficiary: ' Ada Lovelace ',
    idempotencyKey: null,
    ...change,
  })
  return payouts.map(toPayout)[0]!
}
const exceptionOf = (payoutId: string) =>
  h.db.selectFrom('finance_exception').selectAll().where('reference', '=', `payout:${payoutId}`).executeTakeFirstOrThrow()
const decide = async (payoutId: string, resolution: ExceptionResolution, note = 'Done') =>
  resolveException(h, { id: (await exceptionOf(payoutId)).id, resolution, note, staffId })
const balance = async () => (await getAccounts(h, ada))[0]!.balance
const sums = async () => {
  const { 'payouts_payable:EUR': payable = 0, 'suspense:EUR': suspense = 0 } = await getTrialBalance(h, h.db)
  return { payable, suspense }
}
const notices = async () =>
  (await h.db.selectFrom('push_message').select('key').where('client_id', '=', ada).execute()).map(({ key }) => key)

describe('a payout', () => {
  it('leaves the balance at once and waits in the queue of finance, without the IBAN in mail and audit log', async () => {
    const before = await sums()
    const payout = await request()
    expect(payout).toMatchObject({
      number: expect.stringMatching(/^PO-\d{6}$/),
      status: 'Requested',
      amount: { amount: 2_000, currency: 'EUR' },
      iban: '****3000',
      beneficiary: 'Ada Lovelace',
      decided: null,
    })
    expect(await balance()).toBe(100_000)
    expect((await sums()).payable).toBe(before.payable - 200_000)
    const waiting = await exceptionOf(payout.id)
    expect(waiting).toMatchObject({ kind: 'payout', status: 'Open', amount: 200_000 })
    expect(waiting.detail).toContain('to Ada Lovelace, DE89370400440532013000')
    const { exceptions: data } = await listFinanceExceptions(h, 'Open', 1, 200)
    expect(data.find(({ id }) => id === waiting.id)?.resolutions).toEqual(['payout_sent', 'payout_rejected'])
    const mails = await h.db.selectFrom('outbox').select('body').where('body', 'like', `%${payout.number}%`).execute()
    expect(mails).toHaveLength(1)
    const audited = await h.db
      .selectFrom('audit')
      .selectAll()
      .where('subject', 'in', [`exception:${waiting.id}`, `payout:${payout.id}`])
      .execute()
    expect(audited.length).toBeGreaterThan(1)
    expect(JSON.stringify([mails, audited])).not.toContain('DE89')
    expect((await listPayouts(h, ada)).map(toPayout)).toEqual([payout])
    await decide(payout.id, 'payout_rejected')
  })

  it('is ordinary work: no warning of the server', async () => {
    const payout = await request()
    expect(await hasOpenExceptions(h)).toBe(false)
    await decide(payout.id, 'payout_rejected')
  })

  it('sent: owed to the customer no longer; the debit of the bank clears suspense; the books agree all the way', async () => {
    const before = await sums()
    const payout = await request()
    expect((await checkIntegrity(h.db)).findings).toEqual([])
    await decide(payout.id, 'payout_sent')
    expect(await sums()).toEqual({ payable: before.payable, suspense: before.suspense - 200_000 })
    expect((await checkIntegrity(h.db)).findings).toEqual([])
    expect((await listPayouts(h, ada)).map(toPayout)).toMatchObject([{ status: 'Sent', note: null, decided: expect.any(String) }])
    expect(await balance()).toBe(100_000)
    expect(await notices()).toEqual(['payment.payoutSent'])
  })

  it('rejected: on the balance again with the reason, once, however many decide', async () => {
    const before = await sums()
    const payout = await request()
    const codes = await Promise.all(
      Array.from({ length: 6 }, () => catchProblem(decide(payout.id, 'payout_rejected', 'The name does not fit the account'))),
    )
    expect(codes.filter((code) => code === 'TRANSACTION_ALREADY_RESOLVED')).toHaveLength(5)
    expect(await balance()).toBe(300_000)
    expect(await sums()).toEqual(before)
    expect((await listPayouts(h, ada)).map(toPayout)).toMatchObject([{ status: 'Rejected', note: 'The name does not fit the account' }])
    expect(await notices()).toEqual(['payment.payoutRejected'])
    expect((await checkIntegrity(h.db)).findings).toEqual([])
  })

  it('waits alone: of ten at once one is taken, and the same key is the same payout', async () => {
    const codes = await Promise.all(Array.from({ length: 10 }, () => catchProblem(request({ amount: 100 }))))
    expect(codes.filter((code) => code === 'PAYOUT_PENDING')).toHaveLength(9)
    expect(await balance()).toBe(290_000)
    const [first] = await listPayouts(h, ada)
    await decide(first!.id, 'payout_rejected')
    const [one, two] = [await request({ idempotencyKey: 'a' }), await request({ idempotencyKey: 'a' })]
    expect(two.id).toBe(one.id)
    await decide(one.id, 'payout_rejected')
  })

  it('the constraint matters: without it two wait', async () => {
    await sql`ALTER TABLE payout DROP CONSTRAINT payout_one_open`.execute(h.db)
    const both = [await request({ amount: 10 }), await request({ amount: 10 })]
    expect(await balance()).toBe(298_000)
    for (const { id } of both) await decide(id, 'payout_rejected')
    await sql`ALTER TABLE payout ADD CONSTRAINT payout_one_open
      EXCLUDE USING gist (client_id WITH =, request_id WITH <>) WHERE (status = 'Requested')`.execute(h.db)
  })

  it('is decided once and its amount is fixed, also for direct SQL', async () => {
    const { id } = await request()
    await expect(sql`UPDATE payout SET amount = 1 WHERE id = ${id}`.execute(h.db)).rejects.toThrow('is Requested already')
    await decide(id, 'payout_sent')
    await expect(sql`UPDATE payout SET status = 'Rejected' WHERE id = ${id}`.execute(h.db)).rejects.toThrow('is Sent already')
    await expect(sql`DELETE FROM payout WHERE id = ${id}`.execute(h.db)).rejects.toThrow('append-only')
  })

  it('is refused: too much, cashback, another’s account, a wrong IBAN, parts of a cent', async () => {
    expect(await catchProblem(request({ amount: 3_000.01 }))).toBe('NOT_ENOUGH_GOLD')
    await h.db.transaction().execute((trx) =>
      grantCredit(h, trx, {
        clientId: ada,
        cents: 50_000,
        currency: 'EUR',
        expiresAt: h.clock.now().add({ hours: 24 * 90 }),
        reference: `test:${ada}`,
      }),
    )
    expect(await catchProblem(request({ amount: 3_000.01 }))).toBe('NOT_ENOUGH_GOLD')
    const other = (await getAccounts(h, (await h.client()).clientId))[0]!.id
    expect(await catchProblem(request({ accountId: other }))).toBe('NOT_FOUND')
    expect(await catchProblem(request({ accountId: 'x' }))).toBe('NOT_FOUND')
    expect(await catchProblem(request({ iban: 'DE89 3704 0044 0532 0130 01' }))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(request({ beneficiary: '  ' }))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(request({ amount: 10.005 }))).toBe('VALIDATION_FAILED')
    expect(await balance()).toBe(350_000)
  })

  it('goes to an account in the name of a customer with a confirmed address, and to no other', async () => {
    expect(await catchProblem(request({ beneficiary: 'Charles Babbage' }))).toBe('VALIDATION_FAILED')
    await expect(request({ beneficiary: '李小龍' })).rejects.toMatchObject({ errors: [{ path: 'beneficiary', code: 'letters' }] })
    const quote = () => quotePayout(h, { clientId: ada, accountId: account, cents: 1_00 })
    expect((await quote()).missing).toEqual([])
    await h.db.updateTable('client').set({ email: null }).where('id', '=', ada).execute()
    expect((await quote()).missing).toEqual(['email'])
    await expect(request()).rejects.toMatchObject({ code: 'PAYOUT_IDENTITY_MISSING', facts: { missing: ['email'] } })
    await h.db.updateTable('client').set({ email: 'ada@example.com', last_name: null }).where('id', '=', ada).execute()
    await expect(request()).rejects.toMatchObject({ code: 'PAYOUT_IDENTITY_MISSING', facts: { missing: ['name'] } })
    expect(await balance()).toBe(300_000)
  })

  it('that waits blocks the deletion of the account; bank details of decided ones are erased with it', async () => {
    const handler = payoutsPersonalData(h)
    const { id } = await request()
    const blockers = () => h.db.transaction().execute((trx) => handler.findBlockers!(trx, ada))
    expect(await blockers()).toEqual([{ reason: 'OPEN_PAYOUT', pnr: null, amount: { amount: 2_000, currency: 'EUR' } }])
    await decide(id, 'payout_sent')
    expect(await blockers()).toEqual([])
    await h.db.transaction().execute((trx) => handler.erase!(trx, ada))
    const row = await h.db.selectFrom('payout').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect([row.iban, row.beneficiary, row.amount]).toEqual(['****3000', '–', 200_000])
    expect((await exceptionOf(id)).detail).toMatch(/^PO-\d{6}$/)
  })
})
