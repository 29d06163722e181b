import { defineAction, toOutcome } from '../action.ts'
import { confirmAddress, customerAddress } from '../confirmed-address.ts'
import { phoneNumber, type Phone } from '../model.ts'
import { randomWish, toWish, type Wish } from './price-alerts.ts'
import { requestByAddress } from './visitor-alerts.ts'

/** A number without trips or money, so that its account may be deleted: none of `Person.phones`. */
const unusedNumber = 9

/** An account that watches prices, some by its confirmed address, is deleted; the same number may sign up again. */
export const deleteAccount = defineAction<Wish & { byAddress: 'never' | 'before' | 'after' }>({
  name: 'deleteAccount',
  habits: { honest: 0.3, trader: 0.3 },
  propose: (turn, random) => ({ ...randomWish(turn, random), byAddress: random.pick(['never', 'before', 'after'] as const) }),
  async run({ world, person }, { byAddress, ...wish }) {
    const phone: Phone = { number: phoneNumber(person.index, unusedNumber), session: null }
    const email = customerAddress(phone)
    // Before the account confirms the address, its alerts move to the account; after, they stay alerts of the address.
    if (byAddress === 'before') await requestByAddress(world, email, wish, true)
    await world.signIn(person, phone)
    if (byAddress !== 'before') {
      const { body } = await toWish(world, wish)
      await world.callAs(person, phone, 'POST', '/gamma/price-alert/create', body)
    }
    await confirmAddress(world, person, phone)
    if (byAddress === 'after') await requestByAddress(world, email, wish, true)
    const answer = await world.callAs(person, phone, 'POST', '/gamma/profile/delete', await world.requestCode(person, phone))
    const at = world.clock.now().epochMilliseconds
    if (answer.status === 200) world.model.alerts.events.push({ owner: email, at, what: 'ended', alert: null, limitCents: null })
    return toOutcome(answer)
  },
})
