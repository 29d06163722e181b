import { sql } from 'kysely'
import type { TestStaff } from '../office/staff/staff.fixture.ts'
import { camt053 } from '../sales/bank-reconciliation/camt053.fixture.ts'
import { importText, pageTransactions } from '../sales/bank-reconciliation/service.ts'
import { raiseException } from '../sales/finance-exceptions/service.ts'
import { createInvoiceByStaff } from '../sales/invoices/admin.ts'
import { api, people, post, colleague, type LazyHints, type Together } from './world.fixture.ts'
import { paidOrder } from './paid-trips.fixture.ts'
import { aPayout } from './payments.fixture.ts'

/** A payout of its own for a run. */
async function payoutToPay() {
  const body = await aPayout()
  const { json } = await api.call('POST', '/gamma/account/payout', { as: people.ada, body })
  return {
    items: [`payout:${(json as { data: [{ id: string }] }).data[0].id}`],
    execute_on: Temporal.Now.plainDateISO('UTC').add({ days: 1 }).toString(),
  }
}

async function draftRun() {
  return { run: await post<{ id: string }>('/gamma/staff/payment-run/create', await payoutToPay(), people.staff.headers) }
}

/** A request of another member. */
async function openRequest(as?: TestStaff) {
  const { id } = await post<{ id: string }>('/gamma/staff/payment-run/create', await payoutToPay(), (as ?? (await colleague())).headers)
  const subject = `payment-run:${id}`
  return { approval: await api.db.selectFrom('approval').select('id').where('subject', '=', subject).executeTakeFirstOrThrow() }
}

/** A draft of another member. */
async function draftOfColleague() {
  const { id } = await post<{ id: string }>('/gamma/staff/payment-run/create', await payoutToPay(), (await colleague()).headers)
  return { run: { id } }
}

async function approvedRun() {
  const { run } = await draftRun()
  await post('/gamma/staff/payment-run/approve', { run: { id: run.id } }, (await colleague()).headers)
  return { run: { id: run.id } }
}

/** A statement with one transfer that names nothing. */
export const statement = () => {
  const name = crypto.randomUUID()
  return camt053({ name, account: 'IT87D9999999999000000123456', entries: [{ amount: '12.34', ref: name, text: 'Thank you' }] })
}

/** A pending bank transaction, imported by another member. */
async function waitingEntry(): Promise<string> {
  const { statements } = await importText(api.app.ctx, statement(), (await colleague()).id)
  const { rows } = await pageTransactions(api.app.ctx, { status: 'queued', statementId: statements[0]!.id }, 1, 1)
  return rows[0]!.id
}

/** A debit of the bank that nothing explains. */
async function openDebit() {
  const name = crypto.randomUUID()
  await importText(api.app.ctx, camt053({ name, entries: [{ amount: '1.23', ref: name, text: name, side: 'DBIT' }] }), people.staff.id)
  const { id } = await api.db.selectFrom('bank_transaction').select('id').where('remittance', '=', name).executeTakeFirstOrThrow()
  return { debit: { id } }
}

/** An exception that finance has not decided. */
async function openException(): Promise<string> {
  const reference = `webhook:${crypto.randomUUID()}`
  await api.db.transaction().execute((trx) => raiseException(api.app.ctx, trx, { kind: 'webhook', reference, detail: 'Made by the spec.' }))
  return (await api.db.selectFrom('finance_exception').select('id').where('reference', '=', reference).executeTakeFirstOrThrow()).id
}

const lines = [{ service: 'catering', amount: 5, note: 'Fruit' }]

const extraInvoice = async () =>
  (await createInvoiceByStaff(api.app.ctx, { order: { id: (await paidOrder()).id }, lines }, people.staff.id, null)).id

/** An additional invoice that was due five days ago. */
async function overdueInvoice() {
  const id = await extraInvoice()
  await sql`UPDATE invoice SET expires_at = now() - interval '5 days' WHERE id = ${id}`.execute(api.db)
  return { invoice: { id } }
}

export function financeHints(): LazyHints {
  return {
    'POST /gamma/staff/payment-run/create': async () => [await payoutToPay()],
    'GET /gamma/staff/payment-run/get id': async () => [(await draftRun()).run.id],
    'GET /gamma/staff/payment-run/file id': async () => [(await approvedRun()).run.id],
  }
}

export const financeTogether: Together = {
  'POST /gamma/staff/bank-transaction/assign': async () => ({
    entry: { id: await waitingEntry() },
    invoice: { id: await extraInvoice() },
    note: 'Seen',
  }),
  'POST /gamma/staff/bank-transaction/credit': async () => ({
    entry: { id: await waitingEntry() },
    customer: { id: people.ada.clientId },
    note: 'Seen',
  }),
  'POST /gamma/staff/exception/resolve': async () => ({ exception: { id: await openException() }, resolution: 'no_booking', note: 'Seen' }),
  'POST /gamma/staff/bank-transaction/return': async () => ({ entry: { id: await waitingEntry() }, note: 'Seen' }),
  'POST /gamma/staff/operator-account/save': async () => {
    const { data } = (await api.call('GET', '/gamma/staff/operator-account/list', { headers: people.staff.headers })).json as {
      data: { company: { id: number }; account: { revision: number } | null; approval: object | null }[]
    }
    // A full run asks for more changes than there are operators.
    const { company, account } = data.find(({ approval }) => approval === null) ?? data[0]!
    const fields = { beneficiary: 'Volo', iban: 'DE89370400440532013000', bic: null }
    return { company: { id: company.id }, ...fields, revision: account?.revision ?? null, reason: 'Called back' }
  },
  'POST /gamma/staff/approval/approve': () => openRequest(),
  'POST /gamma/staff/approval/refuse': async () => ({ ...(await openRequest()), reason: 'Wrong day' }),
  'POST /gamma/staff/approval/withdraw': () => openRequest(people.staff),
  'POST /gamma/staff/payment-run/approve': draftOfColleague,
  'POST /gamma/staff/payment-run/cancel': async () => ({ run: { id: (await draftRun()).run.id }, reason: 'Wrong day' }),
  'POST /gamma/staff/payment-run/mark-sent': approvedRun,
  'POST /gamma/staff/bank-debit/explain': async () => ({ ...(await openDebit()), kind: 'bank_charges', note: 'Fees' }),
  'POST /gamma/staff/receivable/remind': overdueInvoice,
  'POST /gamma/staff/receivable/set-disputed': async () => ({ ...(await overdueInvoice()), disputed: true, reason: 'Wrong amount' }),
  'POST /gamma/staff/invoice/create': async () => ({ order: { id: (await paidOrder()).id }, lines, pay_days: 7 }),
  'POST /gamma/staff/invoice/cancel': async () => ({ invoice: { id: await extraInvoice() }, reason: 'Taken back' }),
}
