import { defineAction, phoneOf, toOutcome } from '../action.ts'

/** Public codes of the sandbox; the last one has ended. */
const codes = ['WELCOME250', 'CCRIVIERA', 'LASTSEASON'] as const

export const addCoupon = defineAction<{ phone: number; code: string }>({
  name: 'addCoupon',
  habits: { honest: 2, trader: 3 },
  propose: ({ person }, random) => ({ phone: random.int(person.phones.length), code: random.pick(codes) }),
  run: async ({ world, person }, input) =>
    toOutcome(await world.callAs(person, phoneOf(person, input), 'POST', '/gamma/coupon/create-by-code', { code: input.code })),
})
