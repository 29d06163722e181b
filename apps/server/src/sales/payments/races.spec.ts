import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credit, debit } from '@aquilane/domain/accounting/accounts'
import { ordersHarness, catchProblem, type OrdersHarness } from '../orders/orders.fixture.ts'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { getAccounts, postEntry } from '../../foundation/ledger/service.ts'
import { payFromWallet, createTopUp } from './pay-invoice.ts'
import { releaseUnpaidOrder } from '../booking/expire-order.ts'
import { getOrder } from '../booking/customer-answers.fixture.ts'

let h: OrdersHarness
let ada: string
let account: string

beforeAll(async () => {
  h = await ordersHarness({ pool: 30 })
  ada = (await h.client()).clientId
  account = (await getAccounts(h, ada))[0]!.id
  await h.db.transaction().execute((trx) =>
    postEntry(h, trx, {
      kind: 'top_up',
      reference: 'test:races',
      currency: 'EUR',
      lines: [
        debit({ kind: 'cash_clearing', provider: 'test' }, 100_000_000),
        credit({ kind: 'customer', clientId: ada, type: 'Personal' }, 100_000_000),
      ],
    }),
  )
})
afterAll(() => h.close())

const balance = async () => (await getAccounts(h, ada))[0]!.balance
const pay = (invoiceId: string, idempotencyKey: string | null = null) =>
  payFromWallet(h, { invoiceId, accountId: account, clientId: ada, locale: 'en', idempotencyKey })
const fill = (amount: number, idempotencyKey: string) =>
  createTopUp(h, { accountId: account, amount, clientId: ada, locale: 'en', idempotencyKey })

describe('fifty concurrent equal requests', () => {
  it('pay from the balance once with equal responses; another invoice under the key is refused', async () => {
    const [first, second] = await Promise.all([
      h.create(ada, h.offer({ priceCents: 100_000 })),
      h.create(ada, h.offer({ priceCents: 100_000 })),
    ])
    const before = await balance()
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(first.invoices[0]!.id, 'pay')))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(before - (await balance())).toBe(100_000)
    expect(await catchProblem(pay(second.invoices[0]!.id, 'pay'))).toBe('IDEMPOTENCY_KEY_REUSED')
  })

  it('create one top-up with equal responses; another amount under the key is refused', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => fill(500, 'fill')))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    const made = await h.db.selectFrom('invoice').select('id').where('account_id', '=', account).execute()
    expect(made).toHaveLength(1)
    expect(await catchProblem(fill(501, 'fill'))).toBe('IDEMPOTENCY_KEY_REUSED')
  })
})

it('concurrent balance payment and expiry, 40 times: paid and booked, or expired and nothing spent', async () => {
  let sold = 0
  for (let round = 0; round < 40; round++) {
    const aircraftId = h.aircraftIds[round]!
    const { id, invoices } = await h.create(ada, h.offer({ aircraftId, days: 60 + round, priceCents: 100_000 }))
    const before = await balance()
    const { expires_at } = await h.db.selectFrom('invoice').select('expires_at').where('id', '=', invoices[0]!.id).executeTakeFirstOrThrow()
    h.clock.set(expires_at!.subtract({ milliseconds: 1 }))
    // The invoice expires during the payment, later from round to round: the winner differs.
    const paying = catchProblem(round % 2 === 0 ? Promise.resolve().then(() => pay(invoices[0]!.id)) : pay(invoices[0]!.id))
    for (let turn = 0; turn < round % 30; turn++) await h.db.selectFrom('orders').select('id').limit(1).execute()
    h.clock.advance({ milliseconds: 1 })
    const [said] = await Promise.all([paying, releaseUnpaidOrder(h, id)])
    const order = await getOrder(h, id, ada, 'en')
    const periods = await h.db.selectFrom('aircraft_availability_block').select('kind').where('reference', '=', `order:${id}`).execute()
    const won = order.confirmation_status === 'Confirmed'
    if (won) sold++
    expect({
      said: won ? said : said !== 'accepted',
      status: order.confirmation_status,
      periods,
      taken: before - (await balance()),
    }).toEqual(
      won
        ? { said: 'accepted', status: 'Confirmed', periods: [{ kind: 'booked' }], taken: 100_000 }
        : { said: true, status: 'Canceled', periods: [], taken: 0 },
    )
  }
  expect((await checkIntegrity(h.db)).findings).toEqual([])
  // Both ends do occur, or this proves nothing.
  expect(sold).toBeGreaterThan(0)
  expect(sold).toBeLessThan(40)
})
