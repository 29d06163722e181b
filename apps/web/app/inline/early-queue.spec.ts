import { describe, expect, it } from 'vitest'
import { addEarlyInput, type EarlyInput } from './early-queue.ts'

const collect = (...inputs: EarlyInput<string>[]) =>
  inputs.reduce<EarlyInput<string>[]>((queue, input) => addEarlyInput(queue, input), []).map(({ kind, control }) => `${kind} ${control}`)

describe('input before the page is live', () => {
  it('input before hydration is kept in its order', () => {
    expect(collect({ kind: 'press', control: 'date' }, { kind: 'enter', control: 'from' })).toEqual(['press date', 'enter from'])
  })

  it('a repeated press on a button counts once', () => {
    expect(collect({ kind: 'press', control: 'date' }, { kind: 'press', control: 'search' }, { kind: 'press', control: 'date' })).toEqual([
      'press search',
      'press date',
    ])
  })

  it('each press on a stepper counts', () => {
    const more = { kind: 'press', control: 'more passengers', repeats: true } as const
    expect(collect(more, more, more)).toHaveLength(3)
  })

  it('the press into a field that was left is dropped, its Enter is kept', () => {
    expect(collect({ kind: 'press', control: 'from' }, { kind: 'enter', control: 'from' }, { kind: 'leave', control: 'from' })).toEqual([
      'enter from',
      'leave from',
    ])
  })
})
