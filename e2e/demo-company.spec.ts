import { expect, test } from './case.ts'
import { newMember, staffContext } from './staff.ts'
import { seconds } from './patience.ts'

interface Page<Row> {
  data: Row[]
  pagination: { total_count: number }
}

interface Trip {
  phase: string
  operators: { bill: { flagged: boolean; approved: object | null } | null }[]
}

test('the demo company is in the middle of its week: trips in every phase, requests, quotes, bills and tasks', async ({
  browser,
  request,
  baseURL,
}) => {
  const member = await newMember(request, ['admin'])
  const { headers } = member
  const get = async <T>(path: string): Promise<T> => (await (await request.get(`/gamma/staff/${path}`, { headers })).json()) as T
  // It is made behind the first page; the requests come last.
  await expect
    .poll(async () => (await get<Page<object>>('request/list?view=quoted')).pagination.total_count, { timeout: seconds(90) })
    .toBeGreaterThanOrEqual(3)
  const flown = await get<Page<{ id: string; customer: { name: string | null } }>>('order/list?status=Completed&per_page=50')
  expect(flown.data.filter(({ customer }) => customer.name !== null).length).toBeGreaterThanOrEqual(8)
  const ahead = await get<Page<{ id: string }>>('order/list?status=Confirmed&departs_within=200&per_page=50')
  const phases = new Set<string | null>()
  const bills: boolean[] = []
  for (const { id } of [...flown.data, ...ahead.data]) {
    const trip = await get<Trip>(`trip/get?id=${id}`)
    phases.add(trip.phase)
    for (const { bill } of trip.operators) if (bill) bills.push(bill.flagged && bill.approved === null)
  }
  expect([...phases]).toEqual(expect.arrayContaining(['Preparing', 'Released', 'Landed', 'Reconciled', 'Closed']))
  expect(bills).toContain(true)
  expect((await get<Page<object>>('checklist/list?view=revised')).pagination.total_count).toBeGreaterThan(0)

  // The next page begins after the last row of this one, and its address says where.
  const office = await staffContext(browser, member, baseURL ?? '', { viewport: { width: 1440, height: 900 } })
  const page = await office.newPage()
  await page.goto('/staff/checklist?view=all')
  const last = await page.locator('tbody tr[data-id]').last().getAttribute('data-id')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2&after=[\w-]+$/)
  await expect(page.locator(`tbody tr[data-id="${last}"]`)).toHaveCount(0)
  await expect(page.locator('tbody tr[data-id]').first()).toBeVisible()
  await page.goto('/staff/checklist?view=all&page=2&after=nonsense')
  await expect(page.locator('tbody tr[data-id]').first()).toBeVisible()
  await office.close()
})
