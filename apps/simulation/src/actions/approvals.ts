import { sql } from 'kysely'
import type { StaffRole } from '@aquilane/domain/staff/roles'
import { defineAction, toOutcome } from '../action.ts'
import type { Answer } from '../call.ts'
import { roleOf } from '../model.ts'
import type { World } from '../world.ts'

/** A price below the policy waits: finance approves it, and its author tries to. */
export const approvePrice = defineAction<{ pick: number }>({
  name: 'approvePrice',
  habits: { finance: 6, sales: 2, admin: 4 },
  propose: (_turn, random) => ({ pick: random.int(20) }),
  async run({ world, person }, { pick }) {
    const { rows } = await sql<{ id: string }>`
      SELECT q.order_id AS id FROM quote_version v JOIN quote q ON q.id = v.quote_id
      WHERE v.needs_approval AND v.approved_by IS NULL AND v.withdrawn_at IS NULL AND q.withdrawn_at IS NULL ORDER BY v.created_at, v.id`.execute(
      world.db,
    )
    const order = rows[pick % Math.max(1, rows.length)]
    if (!order) return 'impossible'
    return toOutcome(await world.callAsStaff(roleOf(person), 'POST', '/gamma/staff/quote/approve', { order: { id: order.id } }))
  },
})

interface List {
  data: { id: string; status: string }[]
}

/** Decides what waits for a second member; an own request is tried too. */
export const decideApproval = defineAction<{ pick: number; isRefused: boolean }>({
  name: 'decideApproval',
  habits: { finance: 10, admin: 10 },
  propose: (_turn, random) => ({ pick: random.int(20), isRefused: random.chance(0.2) }),
  async run({ world, person }, { pick, isRefused }) {
    const { json } = await world.callAsStaff(roleOf(person), 'GET', '/gamma/staff/approval/list?view=open')
    const open = (json as List).data
    const approval = open[pick % Math.max(1, open.length)]
    if (!approval) return 'impossible'
    const [act, body] = isRefused ? ['refuse', { note: 'Decided in the simulation' }] : ['approve', {}]
    return toOutcome(
      await world.callAsStaff(roleOf(person), 'POST', `/gamma/staff/approval/${act}`, { approval: { id: approval.id }, ...body }),
    )
  },
})

/** Payouts and bills that are due go into one file for the bank. */
export const createRun = defineAction<{ most: number }>({
  name: 'createRun',
  habits: { finance: 5, admin: 2 },
  propose: (_turn, random) => ({ most: 1 + random.int(4) }),
  async run({ world, person }, { most }) {
    const { json } = await world.callAsStaff(roleOf(person), 'GET', '/gamma/staff/payable/list?view=open')
    const due = (json as { data: { reference: string; account: boolean }[] }).data.filter(({ account }) => account)
    if (due.length === 0) return 'impossible'
    const body = {
      items: due.slice(0, most).map(({ reference }) => reference),
      execute_on: world.clock.now().toZonedDateTimeISO('UTC').toPlainDate().add({ days: 1 }).toString(),
    }
    return toOutcome(await world.callAsStaff(roleOf(person), 'POST', '/gamma/staff/payment-run/create', body))
  },
})

/** A run is approved, sent once it is, or taken back. */
export const moveRun = defineAction<{ pick: number; isCanceled: boolean }>({
  name: 'moveRun',
  habits: { finance: 8, admin: 6 },
  propose: (_turn, random) => ({ pick: random.int(20), isCanceled: random.chance(0.1) }),
  async run({ world, person }, { pick, isCanceled }) {
    const { json } = await world.callAsStaff(roleOf(person), 'GET', '/gamma/staff/payment-run/list')
    const runs = (json as List).data.filter(({ status }) => status === 'Draft' || status === 'Approved')
    const run = runs[pick % Math.max(1, runs.length)]
    if (!run) return 'impossible'
    const act = isCanceled ? 'cancel' : run.status === 'Draft' ? 'approve' : 'mark-sent'
    const body = { run: { id: run.id }, ...(isCanceled ? { reason: 'Decided in the simulation' } : {}) }
    return toOutcome(await world.callAsStaff(roleOf(person), 'POST', `/gamma/staff/payment-run/${act}`, body))
  },
})

/** What waits under a subject is decided at once: its maker tries it first, then another member. @returns the answer that applied it; null: it was refused */
export async function decideAtOnce(world: World, maker: StaffRole, subject: string): Promise<Answer | null> {
  const { json } = await world.callAsStaff('admin', 'GET', '/gamma/staff/approval/list?view=open&per_page=100')
  const id = (json as { data: { id: string; subject: string }[] }).data.find((one) => one.subject === subject)?.id
  if (id === undefined) return null
  const decide = (role: StaffRole, act: string, more = {}) =>
    world.callAsStaff(role, 'POST', `/gamma/staff/approval/${act}`, { approval: { id }, ...more })
  const own = await decide(maker, 'approve')
  if (own.status < 400) {
    world.model.broken.push({ rule: 'two people: a member approved what the same member asked for', detail: subject })
    return own
  }
  for (const role of (['admin', 'finance', 'sales'] as const).filter((one) => one !== maker)) {
    const answer = await decide(role, 'approve')
    if (answer.status < 400) return answer
  }
  await decide('admin', 'refuse', { note: 'Decided in the simulation' })
  return null
}
