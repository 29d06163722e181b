import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkIntegrity } from '../../foundation/ledger/integrity-check.ts'
import { getTrialBalance } from '../../foundation/ledger/service.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { ordersHarness, catchProblem, type OrdersHarness } from '../orders/orders.fixture.ts'
import { camt053, type FixtureEntry, type FixtureStatement } from './camt053.fixture.ts'
import { importText } from './service.ts'

let h: OrdersHarness
let rita: string
let ada: string
beforeAll(async () => {
  h = await ordersHarness({ pool: 20 })
  rita = (await signInTestStaff(h.db, ['finance'])).id
  ada = (await h.client()).clientId
})
afterAll(() => h.close())

let serial = 0
const named = (more: Partial<FixtureEntry> = {}): FixtureEntry => ({ amount: '10.00', ref: `E-${++serial}`, ...more })
const unnamed = (more: Partial<FixtureEntry> = {}): FixtureEntry => ({ amount: `${++serial}.00`, ref: null, ...more })
/** A day of its own, so that no entry is that of another case. */
const newDay = () => Temporal.PlainDate.from('2020-01-01').add({ days: ++serial })
const isoDay = (day: Temporal.PlainDate) => day.toString()

interface Period {
  day: string
  from?: string
  to?: string
}
function statement(
  entries: FixtureEntry[],
  { day, from = `${day}T00:00:00`, to = `${day}T23:59:59` }: Period,
  more: Partial<FixtureStatement> = {},
) {
  const text = camt053({ name: `N-${++serial}`, ...more, entries: entries.map((entry) => ({ date: day, ...entry })) })
  return text
    .replace('<FrDtTm>2026-11-20T00:00:00', `<FrDtTm>${from}`)
    .replace('<ToDtTm>2026-11-20T23:59:59', `<ToDtTm>${to}`)
    .replaceAll('<Dt><Dt>2026-11-20', `<Dt><Dt>${day}`)
}
const month = (day: Temporal.PlainDate): Period => ({
  day: isoDay(day),
  from: `${isoDay(day.with({ day: 1 }))}T00:00:00`,
  to: `${isoDay(day.with({ day: day.daysInMonth }))}T23:59:59`,
})
/** As monthly statements have entries: without their details. */
const withoutDetails = (text: string, info = 'SEPA credit') =>
  text.replaceAll(/<NtryDtls>.*?<\/NtryDtls>/gs, `<AddtlNtryInf>${info}</AddtlNtryInf>`)
const withoutReferences = (text: string) => text.replaceAll(/<AcctSvcrRef>.*?<\/AcctSvcrRef>/g, '')
const imported = (text: string, staffId = rita) => importText(h, text, staffId)
/** Cents that the bank account has changed by. */
async function moved(...texts: string[]) {
  const cash = async () => (await getTrialBalance(h, h.db))['cash_clearing:bank:EUR'] ?? 0
  const before = await cash()
  for (const text of texts) await imported(text)
  return (await cash()) - before
}
const place = async () => {
  const order = await h.create(ada, h.offer({}))
  const { number } = await h.db.selectFrom('invoice').select('number').where('order_id', '=', order.id).executeTakeFirstOrThrow()
  return `AQ-${String(number).padStart(6, '0')}`
}
const statusOf = async (entry: FixtureEntry) =>
  h.db.selectFrom('bank_transaction').select(['status', 'payer']).where('remittance', '=', entry.text!).execute()

describe('an entry that a daily and a monthly statement contain', () => {
  const orders = (day: string, later: string) => [
    [day, later],
    [later, day],
    [day, day, later],
    [later, day, later],
  ]

  it.each([0, 1, 2, 3])('is booked once by its reference, with its details or without, in order %i', async (order) => {
    const date = newDay()
    const entries = [named(), named({ amount: '20.00' }), named({ amount: '5.00', side: 'DBIT' })]
    const days = statement(entries, { day: isoDay(date) })
    const later = withoutDetails(statement(entries, month(date)))
    expect(await moved(...orders(days, later)[order]!)).toBe(2_500)
  })

  it.each([0, 1, 2, 3])('is booked once without a reference, in order %i', async (order) => {
    const date = newDay()
    const same = unnamed({ text: 'Thank you' })
    // Two equal ones are two in each statement.
    const entries = [same, same, unnamed({ text: 'Thanks' })]
    const days = statement(entries, { day: isoDay(date) })
    const later = withoutDetails(statement(entries, month(date)))
    const sum = entries.reduce((total, { amount }) => total + Number(amount) * 100, 0)
    expect(await moved(...orders(days, later)[order]!)).toBe(sum)
  })

  it('is booked once where only one of the statements names it', async () => {
    const date = newDay()
    const days = statement([named()], { day: isoDay(date) })
    expect(await moved(days, withoutReferences(withoutDetails(days).replace(/<Id>N-\d+/, '<Id>LATER')))).toBe(1_000)
  })

  it('is booked once with a reference at its transaction, a batch as a sum, and a day with an hour', async () => {
    const date = newDay()
    const day = isoDay(date)
    const inside = statement([named()], { day }).replace(/<AcctSvcrRef>[^<]*<\/AcctSvcrRef>\s*<NtryDtls>/, '<NtryDtls>')
    const outside = withoutDetails(statement([{ amount: '10.00', ref: `E-${serial - 1}` }], month(date)))
    expect(await moved(inside, outside.replace(`<BookgDt><Dt>${day}</Dt>`, `<BookgDt><DtTm>${day}T09:00:00+01:00</DtTm>`))).toBe(1_000)
    const batch = statement([{ amount: '30.00', batch: [{ amount: '10.00' }, { amount: '20.00' }] }], { day })
    expect(await moved(batch, withoutDetails(batch).replace(/<Id>N-\d+/, '<Id>SUM'), batch)).toBe(3_000)
  })

  it('is matched again with the details that come later, where one member imported both', async () => {
    const date = newDay()
    for (const member of [rita, (await signInTestStaff(h.db, ['finance'])).id]) {
      const entry = named({ amount: '24150.50', text: await place() })
      await imported(withoutDetails(statement([entry], month(date))), member)
      await imported(statement([entry], { day: isoDay(date) }), rita)
      expect(await statusOf(entry)).toEqual([{ status: member === rita ? 'paid' : 'queued', payer: 'Ada Lovelace' }])
    }
  })
})

describe('entries that are not the same', () => {
  it('of two days share a reference where the bank uses it again', async () => {
    const entry = named()
    expect(await moved(...[newDay(), newDay()].map((day) => statement([entry], { day: isoDay(day) })))).toBe(2_000)
  })

  it('of one day are equal on two pages, in two halves of a day, or with other balances', async () => {
    const entry = unnamed({ amount: '10.00' })
    const page = (day: string, number: number) =>
      statement([entry], { day }, { name: `P-${day}` }).replace('</Acct>', `</Acct><StmtPgntn><PgNb>${number}</PgNb></StmtPgntn>`)
    const [one, two, three] = [isoDay(newDay()), isoDay(newDay()), isoDay(newDay())]
    expect(await moved(page(one, 1), page(one, 2), page(one, 1), page(one, 2))).toBe(2_000)
    const noon = `${two}T12:00:00`
    expect(await moved(statement([entry], { day: two, to: noon }), statement([entry], { day: two, from: noon }))).toBe(2_000)
    const parts = [
      statement([entry], { day: three }, { opening: '0.00', closing: '10.00' }),
      statement([entry], { day: three }, { opening: '10.00', closing: '20.00' }),
    ]
    expect(await moved(...parts)).toBe(2_000)
  })

  it('have other references, or another currency', async () => {
    const day = isoDay(newDay())
    const [a, b] = [named(), named()]
    expect(await moved(statement([a], { day }), statement([b], { day }), statement([a, b], { day }))).toBe(2_000)
    const dollars = { ...a, currency: 'USD' }
    const before = (await getTrialBalance(h, h.db))['cash_clearing:bank:USD'] ?? 0
    await imported(statement([dollars], { day }, { currency: 'USD' }))
    expect(((await getTrialBalance(h, h.db))['cash_clearing:bank:USD'] ?? 0) - before).toBe(1_000)
  })
})

describe('a statement', () => {
  it('of another account in the file is left out', async () => {
    const day = isoDay(newDay())
    const [own, other] = [
      statement([named()], { day }),
      statement([named()], { day }, { account: 'DE89370400440532013000', name: 'OTHER' }),
    ]
    const both = own.replace('</Stmt>', `</Stmt>${/<Stmt>.*<\/Stmt>/s.exec(other)![0]}`)
    const { statements, skipped } = await imported(both)
    expect(statements).toHaveLength(1)
    expect(skipped).toEqual([{ account: 'DE89370400440532013000', name: 'OTHER' }])
  })

  it('of a name that the bank used the year before is another one', async () => {
    const [now, before] = [newDay(), newDay().subtract({ years: 20 })]
    const ids = []
    for (const day of [before, now])
      ids.push((await imported(statement([named()], { day: isoDay(day) }, { name: '001' }))).statements[0]!.id)
    expect(new Set(ids).size).toBe(2)
  })

  it('of a day continues after one of the whole month was imported', async () => {
    const first = Temporal.PlainDate.from('2039-05-01')
    const balances = (opening: string, closing: string) => ({ opening, closing })
    const entries = [named(), named()].map((entry, at) => ({ ...entry, date: isoDay(first.add({ days: at * 2 })) }))
    await imported(statement([], { day: '2039-04-30' }, balances('20.00', '20.00')))
    await imported(statement(entries, month(first), balances('20.00', '40.00')))
    const third = { day: '2039-05-03' }
    expect(await catchProblem(imported(statement([entries[1]!], third, balances('25.00', '35.00'))))).toBe('STATEMENT_INVALID')
    expect(await imported(statement([entries[1]!], third, balances('30.00', '40.00')))).toMatchObject({ known: 1 })
  })

  describe('in production', () => {
    const production = async (text: string) => {
      const outside = Object.create(h, { config: { value: { ...h.config, sandbox: false } } }) as OrdersHarness
      return importText(outside, text, rita)
    }
    const day = '2038-01-05'
    const balance = (code: string, amount: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
    const page = (entry: FixtureEntry, number: number, balances: string) =>
      statement([entry], { day }, { name: 'PAGES' }).replace('</Acct>', `</Acct><StmtPgntn><PgNb>${number}</PgNb></StmtPgntn>${balances}`)

    it('without balances waits for a second person', async () => {
      const entry = named({ amount: '24150.50', text: await place() })
      expect(await production(statement([entry], { day: isoDay(newDay()) }))).toMatchObject({ queued: 1, booked: 0 })
      expect(await statusOf(entry)).toMatchObject([{ status: 'queued' }])
    })

    it('is matched in pages, but not where the page before is missing', async () => {
      const [one, two, three] = [await place(), await place(), await place()].map((text) => named({ amount: '24150.50', text }))
      expect(await production(page(one!, 1, balance('OPBD', '20.00') + balance('ITBD', '24170.50')))).toMatchObject({ booked: 1 })
      expect(await production(page(two!, 2, balance('ITBD', '24170.50') + balance('ITBD', '48321.00')))).toMatchObject({ booked: 1 })
      expect(await production(page(three!, 4, balance('ITBD', '1000.00') + balance('CLBD', '25150.50')))).toMatchObject({ queued: 1 })
    })
  })
})

it('the books and the bank agree', async () => {
  expect((await checkIntegrity(h.db)).findings).toEqual([])
})

describe('statements that are imported at the same time', () => {
  /** Both have read what is stored before either of them stores anything. */
  async function together(...texts: string[]) {
    const held = Promise.withResolvers<void>()
    const holding = Promise.withResolvers<void>()
    const holder = h.db.transaction().execute(async (trx) => {
      await sql`LOCK TABLE bank_entry IN SHARE MODE`.execute(trx)
      holding.resolve()
      await held.promise
    })
    await holding.promise
    const imports = texts.map((text) => imported(text))
    const waiting = () =>
      sql`SELECT 1 FROM pg_locks WHERE relation = 'bank_entry'::regclass AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(h.db)
    await expect.poll(async () => (await waiting()).rows.length).toBe(texts.length)
    held.resolve()
    await Promise.all([holder, ...imports])
  }
  const both = () => {
    const date = newDay()
    const entries = [named(), unnamed({ amount: '30.00', text: 'Thank you' })]
    return [statement(entries, { day: isoDay(date) }), withoutDetails(statement(entries, month(date)))]
  }
  const cash = async () => (await getTrialBalance(h, h.db))['cash_clearing:bank:EUR']!

  it('book each entry once', async () => {
    const before = await cash()
    await together(...both())
    expect((await cash()) - before).toBe(4_000)
  })

  // Last, because it breaks the database.
  it('book it twice without the unique index', async () => {
    await sql`ALTER TABLE bank_entry DROP CONSTRAINT bank_entry_once`.execute(h.db)
    const before = await cash()
    await together(...both())
    expect((await cash()) - before).toBe(8_000)
  })
})
