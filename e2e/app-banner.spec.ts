import { expect, test } from './case.ts'
import { live } from './journey.ts'
import { at, customerLooks } from './looks.ts'
import { text } from './texts.ts'

for (const { locale } of customerLooks)
  test(`the app banner follows a quiet minute or the footer, on phones only, and is closed once (${locale})`, async ({ browser }) => {
    const title = text(locale, 'app', 'Take Aquilane with you')
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const page = await phone.newPage()
    await page.clock.install()
    await page.goto(at(locale, '/'))
    await live(page)
    const banner = page.getByRole('complementary', { name: title })
    await page.clock.runFor(50_000)
    await page.touchscreen.tap(5, 400)
    await page.clock.runFor(50_000)
    await expect(banner).toBeHidden()
    await page.clock.runFor(12_000)
    await expect(banner).toBeVisible()
    const store = banner.getByRole('link', { name: text(locale, 'app', 'App Store') })
    await expect(store).toHaveAttribute('href', 'https://apps.example/aquilane?utm_source=Site&utm_medium=Internal&utm_campaign=Webmobile')
    await banner.getByRole('button', { name: text(locale, 'app', 'Not now') }).click()
    await expect(banner).toBeHidden()
    await page.reload()
    await live(page)
    await page.clock.runFor(70_000)
    await expect(banner).toBeHidden()

    // On another phone the footer is reached before the minute.
    await page.evaluate(() => localStorage.clear())
    await page.goto(at(locale, '/'))
    await live(page)
    await page.locator('footer').scrollIntoViewIfNeeded()
    await expect(banner).toBeVisible()
    await phone.close()

    const desktop = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const wide = await desktop.newPage()
    await wide.goto(at(locale, '/'))
    await live(wide)
    await wide.locator('footer').scrollIntoViewIfNeeded()
    await expect(wide.locator('footer')).toBeInViewport()
    await expect(wide.getByRole('complementary', { name: title })).toHaveCount(0)
    await desktop.close()
  })
