import { defineAction, toOutcome } from '../action.ts'

interface ExceptionAnswer {
  id: string
  kind: string
  resolutions: string[]
}

/** Finance decides what waits: payouts are sent or rejected, everything else as one of the resolutions that are offered. */
export const decideException = defineAction<{ pick: number; choice: number }>({
  name: 'decideException',
  habits: { finance: 10 },
  propose: (_turn, random) => ({ pick: random.int(20), choice: random.int(6) }),
  async run({ world }, input) {
    const { json } = await world.callAsStaff('finance', 'GET', '/gamma/staff/exception/list?status=Open')
    const open = (json as { data: ExceptionAnswer[] }).data
    const exception = open[input.pick % Math.max(1, open.length)]
    if (!exception || exception.resolutions.length === 0) return 'impossible'
    // Most payouts are sent.
    const resolution =
      exception.kind === 'payout' && input.choice > 0 ? 'payout_sent' : exception.resolutions[input.choice % exception.resolutions.length]
    const body = { exception: { id: exception.id }, resolution, note: 'Decided in the simulation' }
    return toOutcome(await world.callAsStaff('finance', 'POST', '/gamma/staff/exception/resolve', body))
  },
})
