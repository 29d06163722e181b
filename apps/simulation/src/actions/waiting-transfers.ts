import { invoiceNumberFromReference } from '@aquilane/domain/invoices/creditor-reference'
import { defineAction, toOutcome } from '../action.ts'
import type { Answer } from '../call.ts'
import { roleOf } from '../model.ts'
import type { World } from '../world.ts'

/** `other`: an invoice of another customer, by mistake. */
type Decision = 'assign' | 'other' | 'credit' | 'return'

interface Transfer {
  id: string
  reference: string | null
}

/** A transfer that no invoice took pays the one that it names or another one, goes to a balance, or back. Who imported the statement tries it too. */
export const decideTransfer = defineAction<{ pick: number; decision: Decision; isTwice: boolean }>({
  name: 'decideTransfer',
  habits: { finance: 4, admin: 12 },
  propose: (_turn, random) => ({
    pick: random.int(20),
    decision: random.pick(['assign', 'assign', 'assign', 'other', 'credit', 'return']),
    isTwice: random.chance(0.2),
  }),
  async run({ world, person }, { pick, decision, isTwice }) {
    const role = roleOf(person)
    const { json } = await world.callAsStaff(role, 'GET', '/gamma/staff/bank-transaction/list?status=queued')
    const waiting = (json as { data: Transfer[] }).data
    const transfer = waiting[pick % Math.max(1, waiting.length)]
    const body = transfer && (await toBody(world, transfer, decision, pick))
    if (!body) return 'impossible'
    const act = decision === 'other' ? 'assign' : decision
    const send = () => world.callAsStaff(role, 'POST', `/gamma/staff/bank-transaction/${act}`, body)
    const answers: Answer[] = isTwice ? await world.together(() => Promise.all([send(), send()])) : [await send()]
    const done = answers.filter(({ status }) => status === 200)
    if (done.length > 1)
      world.model.broken.push({ rule: 'transfers: one was decided twice', detail: JSON.stringify({ decision, ...body }) })
    return done.length > 0 ? 'done' : toOutcome(answers[0]!)
  },
})

async function toBody({ db }: World, { id, reference }: Transfer, decision: Decision, pick: number): Promise<object | null> {
  const body = { entry: { id }, note: 'Decided in the simulation' }
  if (decision === 'return') return body
  const number = reference === null ? null : invoiceNumberFromReference(reference)
  const invoices = await db.selectFrom('invoice').select(['id', 'number', 'client_id', 'status']).orderBy('number').execute()
  const named = invoices.find((invoice) => invoice.number === number)
  const others = invoices.filter(({ status }) => status === 'New' || status === 'Processing')
  const invoice = decision === 'other' ? others[pick % Math.max(1, others.length)] : named
  if (!invoice) return null
  return decision === 'credit' ? { ...body, customer: { id: invoice.client_id } } : { ...body, invoice: { id: invoice.id } }
}
