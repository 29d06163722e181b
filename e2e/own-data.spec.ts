import { sql } from './database.ts'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { newCustomer, newOrder, toTrip } from './backend.ts'
import { live, smsCodeFor } from './journey.ts'
import { at, customerLooks } from './looks.ts'
import { text } from './texts.ts'

/** A picture that the page itself draws, as a file to choose. */
async function pictureFile(page: Page, type: 'image/jpeg' | 'image/png' | 'image/webp', size = 600): Promise<Buffer> {
  const url = await page.evaluate(
    ([kind, side]) => {
      const canvas = document.createElement('canvas')
      canvas.width = side * 1.5
      canvas.height = side
      const paint = canvas.getContext('2d')!
      paint.fillStyle = '#b0413a'
      paint.fillRect(0, 0, side * 0.75, side)
      paint.fillStyle = '#2f5d8a'
      paint.fillRect(side * 0.75, 0, side * 0.75, side)
      return canvas.toDataURL(kind)
    },
    [type, size] as const,
  )
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

for (const { locale, width } of customerLooks) {
  test(`a picture is chosen, cut, shown in the header, and removed (${locale}, ${width} px)`, async ({ openAs, request }) => {
    const say = (english: string) => text(locale, 'profile', english)
    const customer = await newCustomer(request)
    const page = await openAs(customer, { viewport: { width, height: 860 } })
    await page.goto(at(locale, '/profile'))
    await live(page)
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
    const dialog = page.getByRole('dialog')

    // A wrong file shows an error, and another one can be chosen.
    await expect(page.getByRole('button', { name: say('Add a picture') })).toBeVisible()
    await choose('me.webp', 'image/webp', await pictureFile(page, 'image/webp'))
    await expect(dialog.getByRole('alert')).toContainText(say('Wrong format'))
    await expect(dialog.getByRole('button', { name: say('Save') })).toBeDisabled()
    await dialog.getByRole('button', { name: say('Cancel') }).click()
    await choose('me.jpg', 'image/jpeg', Buffer.concat([await pictureFile(page, 'image/jpeg'), Buffer.alloc(16_000_000)]))
    await expect(dialog.getByRole('alert')).toContainText(say('Wrong size'))
    await dialog.getByRole('button', { name: say('Cancel') }).click()
    // Declared as JPEG, but text: the server rejects it and the dialog shows the error.
    await choose('me.jpg', 'image/jpeg', Buffer.from('no picture'))
    await expect(dialog.getByRole('alert')).toContainText(say('Unknown file error'))
    await dialog.getByRole('button', { name: say('Cancel') }).click()

    await choose('me.jpg', 'image/jpeg', await pictureFile(page, 'image/jpeg'))
    const area = dialog
      .getByRole('group', { name: say('The part that is kept; move it with the arrow keys') })
      .or(dialog.getByLabel(say('The part that is kept; move it with the arrow keys')))
    await area.first().focus()
    for (let press = 0; press < 30; press++) await page.keyboard.press('Shift+ArrowRight')
    await dialog.getByRole('button', { name: say('Save') }).click()
    await expect(dialog).toBeHidden()
    const shown = page.getByRole('img', { name: say('Your picture') })
    await expect(shown).toBeVisible()
    // Moved to the right, the picture is blue; the left half was red.
    const middle = () =>
      shown.evaluate((image: HTMLImageElement) => {
        const canvas = document.createElement('canvas')
        canvas.width = canvas.height = image.naturalWidth
        const paint = canvas.getContext('2d')!
        paint.drawImage(image, 0, 0)
        return [image.naturalWidth, ...paint.getImageData(image.naturalWidth / 2, 90, 1, 1).data.slice(0, 3)]
      })
    await expect.poll(async () => (await middle())[0]).toBe(180)
    const [, red = 0, , blue = 0] = await middle()
    expect(blue).toBeGreaterThan(red)
    await expect(page.locator('header img')).toHaveCount(1)

    await page.getByRole('button', { name: say('Remove') }).click()
    await expect(shown).toBeHidden()
    await expect(page.locator('header img')).toHaveCount(0)
  })

  test(`all data is downloaded; then the account is deleted with a code, once nothing is open (${locale}, ${width} px)`, async ({
    openAs,
    request,
  }) => {
    const data = (english: string) => text(locale, 'profile', english)
    const say = (english: string) => text(locale, 'profile', english)
    const customer = await newCustomer(request)
    const order = await newOrder(request, customer, await toTrip(request, { locale }))
    const page = await openAs(customer, { viewport: { width, height: 860 } })
    await page.goto(at(locale, '/profile'))
    await live(page)

    // A session that has not proven its customer for minutes asks for a code first.
    await sql("UPDATE session SET verified_at = now() - interval '6 minutes' FROM client WHERE client.id = client_id AND phone = $1", [
      customer.phone,
    ])
    await page.getByRole('button', { name: data('Download my data') }).click()
    await expect(page.getByRole('heading', { name: text(locale, 'profile', 'Confirm that it is you') })).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
    const arriving = page.waitForEvent('download')
    await page.keyboard.type(await smsCodeFor(request, customer.phone))
    const download = await arriving
    expect(download.suggestedFilename()).toBe('aquilane-data.zip')
    const zip = await readFile(await download.path())
    expect(zip.subarray(0, 2).toString()).toBe('PK')
    for (const name of ['profile.json', 'orders-and-invoices.json']) expect(zip.includes(name)).toBe(true)

    // An open order blocks the deletion and is named; cancelling it unblocks.
    await page.getByRole('button', { name: data('Delete my account') }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByText(say('Something is still open'))).toBeVisible()
    await expect(dialog.getByRole('button', { name: say('Continue to the code') })).toBeDisabled()
    await dialog.getByRole('button', { name: say('Keep my account') }).click()
    await expect(dialog).toBeHidden()
    const canceled = await request.post('/gamma/order/cancel', { headers: customer.headers, data: { order: { id: order.id } } })
    expect(canceled.status()).toBe(200)

    await page.getByRole('button', { name: data('Delete my account') }).click()
    await expect(dialog.getByRole('heading', { name: say('Deleted at once') })).toBeVisible()
    await expect(dialog.getByRole('heading', { name: say('Kept without your name') })).toBeVisible()
    await dialog.getByRole('button', { name: say('Continue to the code') }).click()
    await expect(dialog.getByRole('heading', { name: say('Confirm with a code') })).toBeVisible()
    const code = await smsCodeFor(request, customer.phone)
    await page.keyboard.type(code === '1111' ? '2222' : '1111')
    await expect(dialog.getByText(text(locale, 'auth', 'Activation code is not valid, please try again.'))).toBeVisible()
    await page.keyboard.type(code)
    await expect(page).toHaveURL(locale === 'it' ? /\/it\/?$/ : /:\d+\/$/)
    expect((await request.get('/gamma/profile/get', { headers: customer.headers })).status()).toBe(401)
    // The page reloads 500 ms after leaving for the home page; the confirmation stays after that.
    const notice = page.getByText(text(locale, 'common', 'Your account has been deleted'))
    await expect(notice).toBeVisible()
    await page.waitForTimeout(1_000)
    await expect(notice).toBeVisible()
    await expect(async () => expect(await page.evaluate(() => localStorage.getItem('aq.access_token'))).toBeNull()).toPass()
  })
}
