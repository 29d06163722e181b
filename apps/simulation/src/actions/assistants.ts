import { defineAction, ownBooking, phoneOf, toOutcome, type Turn } from '../action.ts'
import { bookingsOf, type Person } from '../model.ts'
import { findInvoice, payable } from './payments.ts'

/** Invites an account, which accepts. @returns the id of the assistant, and of nothing where the server refused */
async function makeAssistant({ world, person, key }: Turn, phone: number, helper: Person, euros: number): Promise<string | null> {
  const own = phoneOf(person, { phone })
  await world.verify(person, own)
  const email = `${key.replaceAll(/[^a-z0-9]/gi, '')}@assistants.example`
  const body = { email, permissions: ['see', 'book', 'pay', 'documents'], pay_limit: { amount: euros, currency: 'EUR' } }
  const invited = await world.callAs(person, own, 'POST', '/gamma/assistant/invite', body)
  if (invited.status !== 200) return null
  const { json } = await world.call('GET', `/dev/outbox.json?to=${encodeURIComponent(email)}`)
  const token = (json as { text: string }[]).flatMap(({ text }) => /\/assistant-invitation\/([\w-]{43})/.exec(text)?.[1] ?? [])[0]
  const accepted = await world.callAs(helper, helper.phones[0]!, 'POST', '/gamma/assistant/accept', { token })
  return accepted.status === 200 ? (accepted.json as { id: string }).id : null
}

/** An assistant pays bookings with an own card, under a limit, and is removed. */
export const payThroughAssistant = defineAction<{ booking: string; other: string; helper: number; euros: number; removes: boolean }>({
  name: 'payThroughAssistant',
  habits: { honest: 1, trader: 2 },
  async propose(turn, random) {
    const open = await payable(turn)
    const helpers = turn.world.model.persons.filter(({ index, phones }) => index !== turn.person.index && phones.length > 0)
    if (open.length === 0 || helpers.length === 0) return null
    return {
      booking: random.pick(open).key,
      other: random.pick(bookingsOf(turn.world.model, turn.person)).key,
      helper: random.pick(helpers).index,
      euros: random.pick([5_000, 20_000, 80_000]),
      removes: random.chance(0.7),
    }
  },
  async run(turn, { booking, other, helper: index, euros, removes }) {
    const { world, person } = turn
    const [own, second] = [ownBooking(turn, booking), ownBooking(turn, other)]
    const helper = world.model.persons.find((one) => one.index === index)
    if (!own || !helper) return 'impossible'
    const invoices = [await findInvoice(turn, own.booking), second && (await findInvoice(turn, second.booking))]
    const id = await makeAssistant(turn, own.booking.phone, helper, euros)
    if (id === null) return 'refused'
    const answers = []
    for (const invoice of new Set(invoices.flatMap((one) => one ?? []))) {
      const opened = await world.callAs(
        helper,
        helper.phones[0]!,
        'POST',
        '/gamma/payment2/from-stripe',
        { invoice: { id: invoice } },
        {
          'x-on-behalf-of': id,
        },
      )
      answers.push(opened)
      if (opened.status !== 200) continue
      const page = new URL((opened.json as { url: string }).url).pathname
      await world.call('POST', page, { body: { card: person.card, expiry: '12/30', cvc: '123' } })
    }
    if (removes) await world.callAs(person, phoneOf(person, own.booking), 'POST', '/gamma/assistant/remove', { assistant: { id } })
    return answers.some(({ status }) => status < 400) ? 'done' : toOutcome(answers.at(-1) ?? { status: 400 })
  },
})
