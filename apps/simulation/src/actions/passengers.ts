import { defineAction, phoneOf, toOutcome } from '../action.ts'

/** People who fly along: some have one name in their passport. */
export const addPassenger = defineAction<{ phone: number; isSingle: boolean; letter: number }>({
  name: 'addPassenger',
  habits: { honest: 1, trader: 1 },
  propose: ({ person }, random) => ({ phone: random.int(person.phones.length), isSingle: random.chance(0.5), letter: random.int(26) }),
  async run({ world, person }, { phone, isSingle, letter }) {
    const first = `Mira${String.fromCharCode(97 + letter)}`
    const body = {
      type: 'Secondary',
      name: { first_name: first, last_name: isSingle ? null : 'Sol', middle_name: null },
      birth_date: '1990-05-01',
      species: null,
      weight_kg: null,
    }
    const answer = await world.callAs(person, phoneOf(person, { phone }), 'POST', '/gamma/person/create', body)
    const kept = answer.json as { name?: { last_name: string | null } } | null
    if (answer.status === 200 && (kept?.name?.last_name === null) !== isSingle)
      world.model.broken.push({
        rule: 'passengers: another name than the one that was entered',
        detail: answer.text.slice(0, 300),
        person: person.index,
      })
    return toOutcome(answer)
  },
})
