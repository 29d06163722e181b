import { expect, it } from 'vitest'
import { createTurns } from './turns.ts'

it('lets others run in the middle of long work, and not after every step of short work', async () => {
  const order: string[] = []
  const work = async (steps: number, milliseconds: number): Promise<void> => {
    const turns = createTurns()
    for (let step = 0; step < steps; step++) {
      for (const end = performance.now() + milliseconds; performance.now() < end;);
      await turns.rest()
    }
    order.push('work')
  }
  setImmediate(() => order.push('others'))
  await work(3, 0)
  await work(3, 20)
  expect(order).toEqual(['work', 'others', 'work'])
})
