import type { Booking, Character, Person, Phone } from './model.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

export type Input = Readonly<Record<string, string | number | boolean>>
/** `refused`: the server said no. `impossible`: what it refers to does not exist in this run. */
export type Outcome = 'done' | 'refused' | 'impossible'

/** One action of one person; all that a replay needs. */
export interface Step {
  /** Names what the step makes: later steps refer to it. */
  key: string
  person: number
  action: string
  input: Input
}

export interface Turn {
  world: World
  person: Person
  key: string
}

export interface Action<I extends Input = Input> {
  name: string
  /** Who does it, and how often in proportion to the other actions. */
  habits: Partial<Record<Character, number>>
  /** Input where the action is possible for the person now; null where it is not. */
  propose(turn: Omit<Turn, 'key'>, random: Random): Promise<I | null> | I | null
  run(turn: Turn, input: I): Promise<Outcome>
}

/** The input of a step was made by the `propose` of the same action. */
export const defineAction = <I extends Input>(action: Action<I>): Action => action as unknown as Action

export const phoneOf = (person: Person, input: { phone: number }): Phone => person.phones[input.phone % person.phones.length]!

/** A booking that the person made in this run, and the phone it was made with. */
export function ownBooking({ world, person }: Omit<Turn, 'key'>, key: string): { booking: Booking; phone: Phone } | null {
  const booking = world.model.bookings.get(key)
  return booking?.person === person.index ? { booking, phone: person.phones[booking.phone]! } : null
}

export const toOutcome = ({ status }: { status: number }): Outcome => (status < 400 ? 'done' : 'refused')

export const cents = (money: { amount: number }): number => Math.round(money.amount * 100)
