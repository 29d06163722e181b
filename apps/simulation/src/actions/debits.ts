import { defineAction, toOutcome } from '../action.ts'
import { roleOf } from '../model.ts'

/** The bank says that money left: charges, or something that a member has to know. The statement is the one of the sandbox, turned around. */
export const importDebit = defineAction<{ cents: number }>({
  name: 'importDebit',
  habits: { finance: 4 },
  propose: (_turn, random) => ({ cents: random.pick([1_250, 40_000, 70_000, 250_000]) }),
  async run({ world }, { cents }) {
    const statement = await world.call('GET', `/dev/camt053.xml?amount=${(cents / 100).toFixed(2)}`)
    if (statement.status !== 200) return 'impossible'
    const debit = statement.text.replaceAll('CRDT', 'DBIT')
    return toOutcome(await world.uploadAsStaff('finance', '/gamma/staff/bank-statement/import', debit))
  },
})

export const explainDebit = defineAction<{ pick: number; kind: 'bank_charges' | 'other' }>({
  name: 'explainDebit',
  habits: { finance: 6, admin: 4 },
  propose: (_turn, random) => ({ pick: random.int(20), kind: random.pick(['bank_charges', 'other']) }),
  async run({ world, person }, { pick, kind }) {
    const { json } = await world.callAsStaff(roleOf(person), 'GET', '/gamma/staff/bank-debit/list?view=open')
    const open = (json as { data: { id: string }[] }).data
    const debit = open[pick % Math.max(1, open.length)]
    if (!debit) return 'impossible'
    const body = { debit: { id: debit.id }, kind, note: 'Decided in the simulation' }
    return toOutcome(await world.callAsStaff(roleOf(person), 'POST', '/gamma/staff/bank-debit/explain', body))
  },
})
