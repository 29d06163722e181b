import { expect, test } from '@playwright/test'
import { findViolations } from './axe.ts'
import { contextOptions } from './screens.ts'
import { newMember, staffContext } from './staff.ts'
import { words } from './texts.ts'

for (const { locale, width } of [
  { locale: 'en', width: 1440 },
  { locale: 'it', width: 390 },
] as const)
  test(`a short link is made, leads to its page, counts, and is switched off (${locale}, ${width} px)`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const t = (path: string) => words(locale, 'staff-links', path)
    const look = contextOptions({ locale, width, colorScheme: 'light' })
    const member = await staffContext(browser, await newMember(request, ['content']), baseURL ?? '', look)
    const page = await member.newPage()
    await page.goto('/staff/links')
    await page.getByRole('button', { name: t('add') }).click()
    const dialog = page.getByRole('dialog', { name: t('add') })
    await dialog.getByRole('button', { name: t('submit') }).click()
    await expect(dialog.getByText(t('form.targetMissing'))).toBeVisible()
    const target = dialog.getByLabel(t('form.target'), { exact: true })
    await target.fill('https://evil.example/')
    await dialog.getByRole('button', { name: t('submit') }).click()
    await expect(dialog.getByText(words(locale, 'errors', 'LINK_TARGET_REFUSED'))).toBeVisible()
    const title = `Contacts ${crypto.randomUUID().slice(0, 6)}`
    await target.fill(`${baseURL}/contacts`)
    await dialog.getByLabel(t('form.title')).fill(title)
    await dialog.getByLabel(t('form.source')).fill('flyer')
    await dialog.getByRole('button', { name: t('submit') }).click()
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
    await card.getByRole('button', { name: t('disable') }).click()
    await expect(card.getByText(t('off'), { exact: true })).toBeVisible()
    expect((await request.get(url)).status()).toBe(410)
    await visitor.close()
    await member.close()
  })
