import { defineAction, phoneOf, toOutcome } from '../action.ts'
import { roleOf, type Person } from '../model.ts'

const accountsOf = ({ phones }: Person): string[] => phones.flatMap(({ session }) => session?.clientId ?? [])

/** Sales or finance ask for the two accounts of a person to become one; another member decides like on any request. */
export const askMerge = defineAction<{ person: number; isSwapped: boolean }>({
  name: 'askMerge',
  habits: { sales: 3, finance: 2, admin: 2 },
  propose({ world }, random) {
    const known = world.model.persons.filter((person) => new Set(accountsOf(person)).size > 1)
    return known.length === 0 ? null : { person: random.pick(known).index, isSwapped: random.chance(0.5) }
  },
  async run({ world, person: member }, { person: index, isSwapped }) {
    const person = world.model.persons.find((one) => one.index === index)
    const [kept, merged] = person ? (isSwapped ? accountsOf(person).toReversed() : accountsOf(person)) : []
    if (kept === undefined || merged === undefined || kept === merged) return 'impossible'
    const body = { kept: { id: kept }, merged: { id: merged }, fields: [], reason: 'Decided in the simulation' }
    return toOutcome(await world.callAsStaff(roleOf(member), 'POST', '/gamma/staff/customer/merge', body))
  },
})

/** The link in the newest message about a merge stops it, and stops nothing afterwards. */
export const stopMerge = defineAction<{ phone: number }>({
  name: 'stopMerge',
  habits: { trader: 1 },
  propose: ({ person }, random) => (new Set(accountsOf(person)).size > 1 ? { phone: random.int(person.phones.length) } : null),
  async run({ world, person }, input) {
    const { json } = await world.call('GET', `/dev/outbox.json?to=${encodeURIComponent(phoneOf(person, input).number)}`)
    const links = (json as { text: string }[]).flatMap(({ text }) => /\/stop-merge\/([\w-]+)/.exec(text)?.[1] ?? [])
    const [token] = links
    if (token === undefined) return 'impossible'
    const answer = await world.call('POST', '/gamma/account-merge/stop', { body: { token } })
    if (answer.status === 200) world.model.stopped.push(token)
    return toOutcome(answer)
  },
})
