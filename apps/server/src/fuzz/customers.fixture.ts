import { approveRequest, completeMerge } from '../office/customers/merge.fixture.ts'
import { api, people, once, post, type LazyHints, type Together, type Rows } from './world.fixture.ts'

const newCode = {
  title: { en: 'Spring', it: 'Primavera' },
  amount: { amount: 250, currency: 'EUR' },
  min_order: null,
  scope: 'any',
  valid_days: 30,
  ends: null,
  total: null,
}

/** An invitation that waits for a decision. */
async function heldReferral(): Promise<string> {
  const campaign = await api.db.selectFrom('campaign').select('id').where('kind', '=', 'referral').executeTakeFirstOrThrow()
  const [referrer, friend] = [await api.customer(), await api.customer()]
  const now = Temporal.Now.instant().toString()
  const row = await api.db
    .insertInto('referral')
    .values({
      campaign_id: campaign.id,
      referrer_id: referrer.clientId,
      friend_id: friend.clientId,
      status: 'Held',
      reasons: ['same_device'],
      created_at: now,
      reviewed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const anotherCustomer = once(async () => ({ id: (await api.customer()).clientId }))

const newMerge = async () => ({
  kept: await anotherCustomer(),
  merged: { id: (await api.customer()).clientId },
  fields: [],
  reason: 'The same person',
})

async function mergedCustomers(): Promise<string> {
  const body = await newMerge()
  const { approval } = await post<{ approval: { id: string } }>('/gamma/staff/customer/merge', body, people.staff.headers)
  return completeMerge(api, { approval: approval.id, mergedId: body.merged.id })
}

/** A merge that waits to take effect. */
async function plannedMerge(): Promise<{ merge: { id: string }; token: string }> {
  const body = await newMerge()
  const { approval } = await post<{ approval: { id: string } }>('/gamma/staff/customer/merge', body, people.staff.headers)
  await approveRequest(api, approval.id)
  const plan = await api.db.selectFrom('planned_merge').select('id').where('merged_id', '=', body.merged.id).executeTakeFirstOrThrow()
  const sms = await api.db
    .selectFrom('outbox')
    .select('body')
    .where('body', 'like', '%stop-merge%')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { merge: plan, token: /stop-merge\/([\w-]+)/.exec(sms.body)![1]! }
}

/** An unpaid order of a customer with credit. */
async function orderOnCredit(): Promise<string> {
  const customer = await api.customer()
  const credit = { limit: { amount: 1_000_000, currency: 'EUR' }, days: 14 }
  const body = { customer: { id: customer.clientId }, credit, reason: 'Pays on time' }
  const { approval } = await post<{ approval: { id: string } | null }>('/gamma/staff/customer/set-credit', body, people.staff.headers)
  if (approval) await approveRequest(api, approval.id)
  return (await api.order(customer, (await api.offers(customer))[0]!)).id
}

const newTask = async () => ({ customer: await anotherCustomer(), title: 'Call back', due: null, assignee: null })

export function customerHints({ client }: Rows): LazyHints {
  return {
    'GET /gamma/staff/customer/get id': () => [client.clientId],
    'GET /gamma/staff/customer/record id': () => [client.clientId],
    'GET /gamma/account-merge/get token': async () => [(await plannedMerge()).token],
    'GET /gamma/staff/customer/merge-preview kept': () => [client.clientId],
    'GET /gamma/staff/customer/merge-preview merged': async () => [(await api.customer()).clientId],
    'GET /gamma/staff/customer/undo-merge-preview id': async () => [await mergedCustomers()],
  }
}

export const customerTogether: Together = {
  'POST /gamma/staff/customer/set-tags': async () => ({ customer: await anotherCustomer(), tags: ['vip'] }),
  'POST /gamma/staff/customer/add-note': async () => ({ customer: await anotherCustomer(), text: 'Prefers mornings' }),
  'POST /gamma/staff/customer/delete-note': async () => {
    const body = { customer: await anotherCustomer(), text: 'Prefers mornings' }
    return { note: { id: (await post<{ id: string }>('/gamma/staff/customer/add-note', body, people.staff.headers)).id } }
  },
  'POST /gamma/staff/customer/add-task': async () => newTask(),
  'POST /gamma/staff/customer/set-task-done': async () => ({
    task: { id: (await post<{ id: string }>('/gamma/staff/customer/add-task', await newTask(), people.staff.headers)).id },
    done: true,
  }),
  'POST /gamma/staff/customer/set-blocked': async () => ({
    customer: { id: (await api.customer()).clientId },
    blocked: true,
    reason: 'Two chargebacks',
  }),
  'POST /gamma/staff/customer/set-credit': async () => ({
    customer: await anotherCustomer(),
    credit: { limit: { amount: 50_000, currency: 'EUR' }, days: 14 },
    reason: 'Pays on time',
  }),
  'POST /gamma/staff/order/put-on-account': async () => ({ order: { id: await orderOnCredit() }, reason: 'As agreed' }),
  'POST /gamma/account-merge/stop': async () => ({ token: (await plannedMerge()).token }),
  'POST /gamma/staff/customer/stop-merge': async () => ({ merge: (await plannedMerge()).merge, reason: 'Two people' }),
  'POST /gamma/staff/customer/merge': newMerge,
  'POST /gamma/staff/customer/undo-merge': async () => ({ merge: { id: await mergedCustomers() }, reason: 'Two people after all' }),
  'POST /gamma/staff/referral/decide': async () => ({ referral: { id: await heldReferral() }, decision: 'reject', comment: 'one device' }),
  'POST /gamma/staff/campaign/create': async () => ({
    ...newCode,
    code: `FUZZ-${crypto.randomUUID().slice(0, 18)}`,
  }),
  'POST /gamma/staff/campaign/set-active': async () => {
    const { id } = await api.db.selectFrom('campaign').select('id').where('key', '=', 'demo-last-season').executeTakeFirstOrThrow()
    return { campaign: { id }, active: true }
  },
  // One code is good once for a customer, and wrong ones are few for one.
  'POST /gamma/coupon/create-by-code': async () => {
    people.ada = await api.customer(500_000_000)
    return { code: 'welcome250' }
  },
  'POST /gamma/coupon/create-by-ref': async () => {
    people.ada = await api.customer(500_000_000)
    return { ref: 'ccRiviera' }
  },
}
