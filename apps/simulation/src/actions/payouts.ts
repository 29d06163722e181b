import { cents, defineAction, phoneOf, toOutcome } from '../action.ts'
import { readAccount } from './payments.ts'

export const payOut = defineAction<{ phone: number; share: number }>({
  name: 'payOut',
  habits: { honest: 1, trader: 8 },
  propose({ person }, random) {
    const phone = random.int(person.phones.length)
    return person.phones[phone]!.session ? { phone, share: random.pick([1, 1, 0.5]) } : null
  },
  async run(turn, input) {
    const account = await readAccount(turn, input.phone)
    const available = cents(account.balance) - (account.cashback ? cents(account.cashback.total) : 0)
    const amount = Math.floor(available * input.share) / 100
    if (amount <= 0) return 'impossible'
    const body = {
      account: { id: account.id },
      money: { amount, currency: 'EUR' },
      iban: turn.person.iban,
      beneficiary: `Person ${turn.person.index}`,
    }
    return toOutcome(await turn.world.callAs(turn.person, phoneOf(turn.person, input), 'POST', '/gamma/account/payout', body))
  },
})
