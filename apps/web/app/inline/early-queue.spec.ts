import { describe, expect, it } from 'vitest'
import { addEarlyInput, type EarlyInput } from './early-queue.ts'

const collect = (...inputs: EarlyInput<string>[]) =>
  inputs.reduce<EarlyInput<string>[]>((queue, input) => addEarlyInput(queue, input), []).map(({ kind, control }) => `${kind} ${control}`)

describe('input before the page is live', () => {
  it('is kept in its order', () => {
    expect(collect({ kind: 'press', control: 'date' }, { kind: 'enter', control: 'from' })).toEqual(['press date', 'enter from'])
  })

  it('counts an impatient second press once', () => {
    expect(collect({ kind: 'press', control: 'date' }, { kind: 'press', control: 'search' }, { kind: 'press', control: 'date' })).toEqual([
      'press search',
      'press date',
    ])
  })

  it('counts each press on a stepper', () => {
    const more = { kind: 'press', control: 'more passengers', repeats: true } as const
    expect(collect(more, more, more)).toHaveLength(3)
  })

  it('forgets the press into a field that was left, but not its Enter', () => {
    expect(collect({ kind: 'press', control: 'from' }, { kind: 'enter', control: 'from' }, { kind: 'leave', control: 'from' })).toEqual([
      'enter from',
      'leave from',
    ])
  })
})
