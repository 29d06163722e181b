import type { FastifyInstance } from 'fastify'
import type { DeliveryPlan, Post } from '@aquilane/sandbox-bank/bank'
import type { Random } from './random.ts'

const origin = 'http://simulation'
const second = 1_000
const minute = 60 * second

/** News of the bank comes soon, late, twice, out of order, or never: then the sweep of open payments asks the bank. */
export function faultyLine(random: Random, http: () => FastifyInstance): { origin: () => string; plan: DeliveryPlan; post: Post } {
  const delay = () => (random.chance(0.8) ? 300 + random.int(4 * second) : random.int(20 * minute))
  return {
    origin: () => origin,
    plan: () => {
      const times = random.weighted({ once: 70, twice: 24, lost: 6 })
      return times === 'lost' ? [] : times === 'once' ? [delay()] : [delay(), delay()]
    },
    post: async ({ url, headers, body }) => {
      const { statusCode } = await http().inject({ method: 'POST', url: url.slice(origin.length), headers, payload: body })
      return statusCode
    },
  }
}
