import type { StaffRole } from '@aquilane/domain/staff/roles'
import { defineAction, toOutcome } from '../action.ts'
import type { Answer } from '../call.ts'
import { roleOf } from '../model.ts'
import type { World } from '../world.ts'

interface VersionAnswer {
  id: string
  revision: number
  status: string
  note: string
  document: { numbers: { path: string; value: number }[] }
}

/** A draft with other numbers, which another member is asked to publish. @returns the last answer */
export async function draftPrices(
  world: World,
  role: StaffRole,
  change: (path: string, value: number) => number,
): Promise<{ answer: Answer; id: string }> {
  const note = 'Decided in the simulation'
  const made = await world.callAsStaff(role, 'POST', '/gamma/staff/pricing/create-draft', { note })
  if (made.status !== 200) return { answer: made, id: '' }
  const { id } = made.json as { id: string }
  const read = async () => (await world.callAsStaff(role, 'GET', `/gamma/staff/pricing/get?id=${id}`)).json as VersionAnswer
  const draft = await read()
  const numbers = draft.document.numbers.map(({ path, value }) => ({ path, value: change(path, value) }))
  const document = { ...draft.document, numbers }
  const body = { version: { id }, revision: draft.revision, note, document }
  const saved = await world.callAsStaff(role, 'POST', '/gamma/staff/pricing/save-draft', body)
  if (saved.status !== 200) return { answer: saved, id }
  const { revision } = await read()
  return { answer: await world.callAsStaff(role, 'POST', '/gamma/staff/pricing/publish', { version: { id }, revision, at: null }), id }
}

/** A margin moves a little: a draft is made, and another member is asked to publish it. */
export const changePrices = defineAction<{ permille: number }>({
  name: 'changePrices',
  habits: { finance: 2, admin: 1 },
  propose: (_turn, random) => ({ permille: random.pick([-3, -1, 1, 2, 5]) }),
  async run({ world, person }, { permille }) {
    const { answer } = await draftPrices(world, roleOf(person), (path, value) => (path === 'general.margin' ? value + permille : value))
    return toOutcome(answer)
  },
})
