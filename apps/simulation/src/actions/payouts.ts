import { cents, defineAction, phoneOf, toOutcome, type Turn } from '../action.ts'
import { confirmAddress, customerAddress } from '../confirmed-address.ts'
import { lastName } from '../model.ts'
import { readAccount } from './payments.ts'

/** The whole balance, cashback included: refused. */
const everything = 2

/**
 * Money leaves to an account in the customer's name, with a confirmed address: both are given when a payout asks for them.
 * @returns whether the address is confirmed now
 */
export async function completeProfile({ world, person }: Turn, at: number): Promise<boolean> {
  const phone = phoneOf(person, { phone: at })
  await world.callAs(person, phone, 'PATCH', '/gamma/profile/update', {
    name: { first_name: 'Person', last_name: lastName(person) },
  })
  const email = customerAddress(phone)
  if (!(await confirmAddress(world, person, phone))) return false
  const joined = { owner: email, at: world.clock.now().epochMilliseconds, by: `person:${person.index}` }
  world.model.alerts.events.push({ ...joined, what: 'joined', alert: null, limitCents: null })
  return true
}

export const payOut = defineAction<{ phone: number; share: number; isOther?: boolean }>({
  name: 'payOut',
  habits: { honest: 1, trader: 8 },
  propose({ person }, random) {
    const phone = random.int(person.phones.length)
    return person.phones[phone]!.session ? { phone, share: random.pick([1, 1, 0.5, everything]), isOther: random.chance(0.1) } : null
  },
  async run(turn, input) {
    const account = await readAccount(turn, input.phone)
    // A trader tries the cashback as well.
    const cashback = account.cashback && input.share !== everything ? cents(account.cashback.total) : 0
    const amount = Math.floor((cents(account.balance) - cashback) * Math.min(1, input.share)) / 100
    if (amount <= 0) return 'impossible'
    const body = {
      account: { id: account.id },
      money: { amount, currency: 'EUR' },
      iban: turn.person.iban,
      beneficiary: input.isOther ? 'Somebody Else' : `Person ${lastName(turn.person)}`,
    }
    const ask = () => turn.world.callAs(turn.person, phoneOf(turn.person, input), 'POST', '/gamma/account/payout', body)
    let answer = await ask()
    if (answer.code === 'PAYOUT_IDENTITY_MISSING') {
      await completeProfile(turn, input.phone)
      answer = await ask()
    }
    if (input.isOther && answer.status === 200)
      turn.world.model.broken.push({ rule: 'agreements: a payout to another name', detail: answer.text, person: turn.person.index })
    return toOutcome(answer)
  },
})
