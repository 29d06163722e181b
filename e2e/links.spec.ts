import { expect, test } from './case.ts'
import { typeInto } from './journey.ts'
import { findViolations } from './axe.ts'
import { contextOptions, staffLooks } from './looks.ts'
import { newMember, staffContext } from './staff.ts'
import { text } from './texts.ts'

for (const { locale, width } of staffLooks)
  test(`a short link is made, leads to its page, counts, and is switched off (${locale}, ${width} px)`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const t = (english: string) => text(locale, 'staff-links', english)
    const look = contextOptions({ locale, width, colorScheme: 'light' })
    const member = await staffContext(browser, await newMember(request, ['content']), baseURL ?? '', look)
    const page = await member.newPage()
    await page.goto('/staff/links')
    await page.getByRole('button', { name: t('New link') }).click()
    const dialog = page.getByRole('dialog', { name: t('New link') })
    await dialog.getByRole('button', { name: t('Make the link') }).click()
    await expect(dialog.getByText(t('Enter a complete address that starts with https://'))).toBeVisible()
    const target = dialog.getByLabel(t('Address'), { exact: true })
    await typeInto(target, 'https://evil.example/')
    await dialog.getByRole('button', { name: t('Make the link') }).click()
    await expect(
      dialog.getByText(text(locale, 'errors', 'Links lead to this site and its allowed hosts only. Check the address.')),
    ).toBeVisible()
    const title = `Contacts ${crypto.randomUUID().slice(0, 6)}`
    await typeInto(target, `${baseURL}/contacts`)
    await typeInto(dialog.getByLabel(t('Title of the preview')), title)
    await typeInto(dialog.getByLabel(t('Campaign source (utm_source)')), 'flyer')
    await dialog.getByRole('button', { name: t('Make the link') }).click()
    await expect(dialog).toHaveCount(0)
    const card = page.getByRole('article').filter({ hasText: title })
    const url = await card.getByRole('heading').innerText()
    expect(await findViolations(page)).toEqual([])

    const visitor = await browser.newContext(look)
    const opened = await visitor.newPage()
    await opened.goto(url)
    await expect(opened).toHaveURL(/\/contacts\?utm_source=flyer$/)
    await opened.goto(`${url}?d=1`)
    await expect(opened.getByRole('heading', { name: title })).toBeVisible()
    await page.reload()
    await expect(card.getByText(/desktop|altri 1|other 1/)).toBeVisible()
    await card.getByRole('button', { name: t('Switch off') }).click()
    await expect(card.getByText(t('Off'), { exact: true })).toBeVisible()
    expect((await request.get(url)).status()).toBe(410)
    await visitor.close()
    await member.close()
  })
