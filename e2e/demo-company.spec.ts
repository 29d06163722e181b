import { expect, test } from '@playwright/test'
import { newMember } from './staff.ts'

interface Page<Row> {
  data: Row[]
  pagination: { total_count: number }
}

test('the demo company is in the middle of its week: trips in every phase, requests, quotes, bills and tasks', async ({ request }) => {
  test.setTimeout(120_000)
  const { headers } = await newMember(request, ['admin'])
  const get = async <T>(path: string): Promise<T> => (await (await request.get(`/gamma/staff/${path}`, { headers })).json()) as T
  // It is made behind the first page; the requests come last.
  await expect
    .poll(async () => (await get<Page<object>>('request/list?view=quoted')).pagination.total_count, { timeout: 90_000 })
    .toBeGreaterThanOrEqual(3)
  const flown = await get<Page<{ id: string; customer: { name: string | null } }>>('order/list?status=Completed&per_page=50')
  expect(flown.data.filter(({ customer }) => customer.name !== null).length).toBeGreaterThanOrEqual(8)
  const ahead = await get<Page<{ id: string }>>('order/list?status=Confirmed&departs_within=200&per_page=50')
  const phases = new Set<string | null>()
  const bills: boolean[] = []
  for (const { id } of [...flown.data, ...ahead.data]) {
    const trip = await get<{ phase: string; bill: { flagged: boolean; approved: object | null } | null }>(`trip/get?id=${id}`)
    phases.add(trip.phase)
    if (trip.bill) bills.push(trip.bill.flagged && trip.bill.approved === null)
  }
  expect([...phases]).toEqual(expect.arrayContaining(['Preparing', 'Released', 'Landed', 'Reconciled', 'Closed']))
  expect(bills).toContain(true)
  expect((await get<Page<object>>('checklist/list?view=revised')).pagination.total_count).toBeGreaterThan(0)
})
