import { defineAction, toOutcome } from '../action.ts'
import { roleOf } from '../model.ts'

interface VersionAnswer {
  id: string
  revision: number
  status: string
  note: string
  document: { numbers: { path: string; value: number }[] }
}

/** A margin moves a little: a draft is made, and another member is asked to publish it. */
export const changePrices = defineAction<{ permille: number }>({
  name: 'changePrices',
  habits: { finance: 2, admin: 1 },
  propose: (_turn, random) => ({ permille: random.pick([-3, -1, 1, 2, 5]) }),
  async run({ world, person }, { permille }) {
    const role = roleOf(person)
    const note = 'Decided in the simulation'
    const made = await world.callAsStaff(role, 'POST', '/gamma/staff/pricing/create-draft', { note })
    if (made.status !== 200) return toOutcome(made)
    const { id } = made.json as { id: string }
    const draft = (await world.callAsStaff(role, 'GET', `/gamma/staff/pricing/get?id=${id}`)).json as VersionAnswer
    const numbers = draft.document.numbers.map(({ path, value }) => ({ path, value: path === 'general.margin' ? value + permille : value }))
    const document = { ...draft.document, numbers }
    const saved = await world.callAsStaff(role, 'POST', '/gamma/staff/pricing/save-draft', {
      version: { id },
      revision: draft.revision,
      note,
      document,
    })
    if (saved.status !== 200) return toOutcome(saved)
    const { revision } = (await world.callAsStaff(role, 'GET', `/gamma/staff/pricing/get?id=${id}`)).json as VersionAnswer
    return toOutcome(await world.callAsStaff(role, 'POST', '/gamma/staff/pricing/publish', { version: { id }, revision, at: null }))
  },
})
