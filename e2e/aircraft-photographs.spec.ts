import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'
import { isFullRun } from '@aquilane/testing/level'
import { expect, test } from './case.ts'
import { findViolations } from './axe.ts'
import { firmOffers, newCustomer, packed, toTrip } from './backend.ts'
import { live } from './journey.ts'
import { at, contextOptions, customerLooks, nameOf } from './looks.ts'
import { settled } from './screen.ts'
import { newMember } from './staff.ts'
import { fill, text } from './texts.ts'

/** Adds a photograph of the aircraft. @returns takes it away again */
async function photograph(request: APIRequestContext, tail: string, kind: 'exterior' | 'cabin'): Promise<() => Promise<void>> {
  const { headers } = await newMember(request, ['operations'])
  const list = await request.get('/gamma/staff/fleet/aircraft-list', { headers, params: { query: tail, per_page: 5 } })
  const { data } = (await list.json()) as { data: { id: number; tail: string }[] }
  const buffer = await sharp({ create: { width: 1_200, height: 800, channels: 3, background: kind === 'cabin' ? '#a08060' : '#7799bb' } })
    .jpeg()
    .toBuffer()
  const added = await request.post('/gamma/staff/fleet/add-photo', {
    headers,
    multipart: {
      aircraft_id: String(data.find((one) => one.tail === tail)!.id),
      kind,
      photo: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer },
    },
  })
  expect(added.status()).toBe(200)
  const { id } = (await added.json()) as { id: string }
  return async () => void (await request.post('/gamma/staff/fleet/remove-photo', { headers, data: { photo: { id } } }))
}

// Both looks photograph the same aircraft.
test.describe.configure({ mode: 'default' })

for (const look of isFullRun ? customerLooks : [])
  test(`${nameOf(look)}: photographs of a tail are in its row, its details, the comparison and the review, and of no other`, async ({
    openAs,
    request,
  }) => {
    const { locale } = look
    const say = (english: string) => text(locale, 'suggestions', english)
    const customer = await newCustomer(request)
    const trip = await toTrip(request, { locale })
    const [offer] = (await firmOffers(request, customer, trip)).toSorted((a, b) => a.price.amount - b.price.amount)
    const { tail } = offer!.aircraft!
    // The first one is shown in rows.
    const remove = [await photograph(request, tail, 'exterior'), await photograph(request, tail, 'cabin')]
    try {
      const page = await openAs(customer, contextOptions(look))
      await page.goto(at(locale, `/suggest-list/${await packed(request, trip)}?sort=price`))
      await live(page)
      const photos = page.locator('img[src*="/gamma/aircraft/photo"]')
      await expect(photos).toHaveCount(1)
      const row = page.getByRole('article').filter({ hasText: tail })
      await row.getByRole('img', { name: fill(text(locale, 'charter', '{tail} from outside'), { tail }) }).waitFor()
      await row.getByRole('button', { name: say('Details') }).click()
      await expect(row.getByText(fill(text(locale, 'charter', 'Photographs of this very aircraft, {tail}'), { tail }))).toBeVisible()
      await expect(row.locator('figure img')).toHaveCount(2)
      await settled(page)
      expect.soft(await findViolations(page)).toEqual([])
      await row.getByRole('checkbox').check()
      await page.getByRole('article').filter({ hasNotText: tail }).first().getByRole('checkbox').check()
      await page
        .getByRole('region', { name: say('Compare aircraft') })
        .getByRole('button', { name: text(locale, 'suggestions.compare.open', 'Compare'), exact: true })
        .click()
      const sheet = page.getByRole('dialog')
      await expect(sheet.getByRole('columnheader')).toHaveCount(3)
      await expect(sheet.locator('img[src*="/gamma/aircraft/photo"]')).toHaveCount(1)
      await settled(page)
      await page.keyboard.press('Escape')
      await row.getByRole('link', { name: say('Book'), exact: true }).click()
      await page.waitForURL(/\/order\?suggestion=/)
      await expect(page.getByRole('heading', { level: 1, name: text(locale, 'order', 'Review your flight') })).toBeVisible()
      await expect(page.locator('figure img')).toHaveCount(2)
      await settled(page)
      expect.soft(await findViolations(page)).toEqual([])
    } finally {
      for (const one of remove) await one()
    }
  })
