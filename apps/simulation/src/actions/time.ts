import { defineAction } from '../action.ts'

export const wait = defineAction<{ minutes: number }>({
  name: 'wait',
  habits: { honest: 12, trader: 12 },
  propose: (_turn, random) => ({ minutes: Number(random.weighted({ '2': 30, '75': 40, '600': 14, '1440': 12, '4320': 4 })) }),
  async run({ world }, { minutes }) {
    await world.wait(minutes)
    return 'done'
  },
})
