import { defineAction, toOutcome } from '../action.ts'
import { roleOf } from '../model.ts'

/** A customer sends the link to a person without an account. A trader invites the own second number. */
export const inviteFriend = defineAction<{ phone: number; friend: number; number: number }>({
  name: 'inviteFriend',
  habits: { honest: 3, trader: 8 },
  propose({ world, person }, random) {
    const phone = person.phones.findIndex(({ session }) => session !== null)
    const isNew = ({ session }: { session: unknown }) => session === null
    const friends = world.model.persons.filter((one) => one.phones.some(isNew))
    const own = friends.find((one) => one === person)
    const friend = own && person.character === 'trader' ? own : friends.length > 0 ? random.pick(friends) : undefined
    return phone < 0 || !friend ? null : { phone, friend: friend.index, number: friend.phones.findIndex(isNew) }
  },
  async run({ world, person }, input) {
    const [phone, friend] = [person.phones[input.phone], world.model.persons.find(({ index }) => index === input.friend)]
    const number = friend?.phones[input.number]
    if (!phone?.session || !friend || !number || number.session) return 'impossible'
    const answer = await world.callAs(person, phone, 'GET', '/gamma/profile/get-bring-friend-link')
    const ref = new URL((answer.json as { link: string }).link).searchParams.get('ref')!
    await world.signIn(friend, number, ref)
    if (friend === person) world.model.selfInvited.push(number.session!.clientId)
    return toOutcome(answer)
  },
})

/** What is held waits for finance: the reward after all, above the limit of a day by two members, or none. */
export const reviewInvitation = defineAction<{ pick: number; isRewarded: boolean }>({
  name: 'reviewInvitation',
  habits: { finance: 6, admin: 4 },
  propose: (_turn, random) => ({ pick: random.int(20), isRewarded: random.chance(0.5) }),
  async run({ world, person }, { pick, isRewarded }) {
    const { json } = await world.callAsStaff(roleOf(person), 'GET', '/gamma/staff/referral/list?status=Held')
    const held = (json as { data: { id: string }[] }).data
    const referral = held[pick % Math.max(1, held.length)]
    if (!referral) return 'impossible'
    const body = { referral: { id: referral.id }, decision: isRewarded ? 'reward' : 'reject', comment: 'Decided in the simulation' }
    const answer = await world.callAsStaff(roleOf(person), 'POST', '/gamma/staff/referral/decide', body)
    if (answer.status === 200 && (answer.json as { status: string }).status === 'Rewarded') {
      const given = await world.db.selectFrom('coupon').select('amount').where('reference', '=', `referral:${referral.id}`).execute()
      const sum = given.reduce((total, { amount }) => total + amount, 0)
      world.model.rewarded.push({ referral: referral.id, cents: sum, at: world.clock.now().epochMilliseconds })
    }
    return toOutcome(answer)
  },
})
