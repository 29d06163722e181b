import { expect, test } from './case.ts'
import { newCustomer, packed, toTrip } from './backend.ts'
import { live } from './journey.ts'
import { customerLooks } from './looks.ts'
import { pattern, text } from './texts.ts'

for (const { locale, width } of customerLooks)
  test(`${locale}, ${width} px: results between cities are narrowed to one airport, and opened again`, async ({ openAs, request }) => {
    const say = (english: string) => text(locale, 'suggestions', english)
    const customer = await newCustomer(request)
    const trip = await toTrip(request, { from: 'London', stops: [{ to: 'Nice', days: 43 }], locale })
    const page = await openAs(customer, { viewport: { width, height: 860 } })
    await page.goto(`${locale === 'it' ? '/it' : ''}/suggest-list/${await packed(request, trip)}`)
    await live(page)
    const cards = page.getByRole('article')
    await expect(cards.first()).toBeVisible()
    const choice = page.getByLabel(pattern(locale, 'suggestions', 'Airport in {city}')).first()
    const open = async () => {
      if (!(await choice.isVisible())) await page.getByText(say('Filters'), { exact: true }).click()
      await expect(choice).toBeVisible()
    }
    await open()
    const before = page.url()
    await choice.selectOption('airport:EGLF')
    await expect(page).not.toHaveURL(before)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Farnborough')
    await expect(cards.first()).toContainText('FAB')
    await expect(cards.filter({ hasNotText: 'FAB' })).toHaveCount(0)
    await open()
    await expect(choice).toHaveValue('airport:EGLF')
    await choice.selectOption({ label: say('Best airport for each aircraft') })
    await expect(choice).toHaveValue('city:LON')
    await page.context().close()
  })
