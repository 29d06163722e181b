import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { typeInto } from './journey.ts'
import { staffLooks } from './looks.ts'
import { newMember, staffContext } from './staff.ts'
import { type Locale, text, words } from './texts.ts'

/** The editor of a new article, as a member with the role sees it. */
async function openEditor(page: Page, locale: Locale, title: string): Promise<void> {
  const t = (english: string) => text(locale, 'staff-content', english)
  await page.goto('/staff/texts')
  await page.getByRole('button', { name: t('New text') }).click()
  const dialog = page.getByRole('dialog')
  await typeInto(dialog.getByRole('textbox').nth(0), `${title} en`)
  await typeInto(dialog.getByRole('textbox').nth(1), `${title} it`)
  await dialog.getByRole('button', { name: t('Create the draft') }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${title} ${locale}` })).toBeVisible()
}

for (const { locale, width } of staffLooks) {
  const t = (english: string) => text(locale, 'staff-content', english)
  const column = (page: Page, language: Locale) =>
    page.getByRole('region', { name: words(locale, 'staff-content', `language.${language}`), exact: true })
  const body = (page: Page, language: Locale) => column(page, language).locator('.cm-content')
  const saved = (page: Page) => expect(page.getByText(t('All changes saved'))).toBeVisible()

  /** Formatted text with a script is pasted as Markdown. */
  async function pasteArticle(page: Page): Promise<void> {
    await body(page, 'en').click()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData(
        'text/html',
        '<h1>Short runways</h1><p>Some <b>aircraft</b> need 900 m.</p><script>alert(1)</script><img src=x onerror=alert(2)>',
      )
      const target = document
        .querySelector('section div:has(> [role=toolbar]) > div:last-of-type')!
        .shadowRoot!.querySelector('.cm-content')!
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await expect(body(page, 'en')).toContainText('## Short runways')
    await expect(body(page, 'en')).toContainText('**aircraft**')
    await expect(body(page, 'en')).not.toContainText('alert')
    await saved(page)
  }

  /** One language alone is not published. */
  async function tryToPublish(page: Page): Promise<void> {
    await expect(column(page, 'it').getByText(t('Incomplete'))).toBeVisible()
    await page.getByRole('button', { name: t('Publish'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('Publish now') }).click()
    await expect(dialog.getByRole('alert')).toContainText(
      text(locale, 'errors', 'Parts of this text exist in one language only. Write them in the other language before publishing.'),
    )
    await dialog.getByRole('button', { name: t('Cancel') }).click()
  }

  /** With the keyboard: text, a link to a page of the site. */
  async function writeItalian(page: Page): Promise<void> {
    const dialog = page.getByRole('dialog')
    await body(page, 'it').click()
    await page.keyboard.type('Piste corte. ')
    await column(page, 'it')
      .getByRole('button', { name: t('Link') })
      .click()
    await typeInto(dialog.getByLabel(t('Page or address')), 'Nizza')
    await expect(dialog.getByRole('status')).toHaveText(/[1-9]/)
    await page.keyboard.press('Enter')
    await expect(body(page, 'it')).toContainText('](/it/')
    await expect(column(page, 'it').getByText(t('Incomplete'))).toBeHidden()
    await saved(page)
  }

  /** A picture; what is none is refused with a sentence. */
  async function addPicture(page: Page): Promise<void> {
    const upload = page.waitForResponse((response) => response.url().includes('/content/upload-picture'))
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
    expect((await upload).status()).toBe(415)
    await expect(page.getByText(text(locale, 'errors', 'Wrong format'))).toBeVisible()
    const picture = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 300, height: 200 } })
    await page.locator('input[type=file]').last().setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: picture })
    await expect(page.getByRole('img', { name: t('The picture of this text') })).toBeVisible()
    await saved(page)
  }

  /** The draft is on the site for those who have its link. */
  async function seeDraft(page: Page, request: APIRequestContext): Promise<void> {
    const preview = await page.getByRole('link', { name: t('Preview') }).getAttribute('href')
    const draft = await request.get(preview!)
    expect([draft.status(), draft.headers()['cache-control']]).toEqual([200, expect.stringContaining('no-store')])
    expect(await draft.text()).toContain(locale === 'it' ? 'Piste corte' : 'Short runways')
  }

  async function publish(page: Page, request: APIRequestContext): Promise<void> {
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: t('Publish'), exact: true }).click()
    await dialog.getByRole('button', { name: t('Publish now') }).click()
    await expect(page.getByText(t('Published'), { exact: true }).first()).toBeVisible()
    const slug = await column(page, 'en').getByLabel(t('Address')).inputValue()
    const article = await request.get(`/blog/${slug}`)
    expect(article.status()).toBe(200)
    const html = await article.text()
    expect(html).toContain('<strong>aircraft</strong>')
    expect(html).not.toContain('alert(')
  }

  /** The next change begins a version; the first one comes back. */
  async function restoreFirst(page: Page): Promise<void> {
    const dialog = page.getByRole('dialog')
    await typeInto(column(page, 'en').getByLabel(t('Introduction')), 'About length.')
    await typeInto(column(page, 'it').getByLabel(t('Introduction')), 'Sulla lunghezza.')
    await saved(page)
    await page.getByRole('button', { name: t('Compare') }).click()
    await expect(dialog.locator('ins').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: t('Restore') }).click()
    await expect(column(page, 'en').getByLabel(t('Introduction'))).toHaveValue('')
  }

  test(`a text is written, previewed, published, changed and restored (${locale}, ${width} px)`, async ({ browser, request, baseURL }) => {
    const member = await newMember(request, ['content'])
    const context = await staffContext(browser, member, baseURL!, {
      viewport: { width, height: 900 },
      locale: locale === 'it' ? 'it-IT' : 'en-GB',
    })
    const page = await context.newPage()
    const refused: string[] = []
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text())
    })
    const title = `Runway ${crypto.randomUUID().slice(0, 8)}`
    await openEditor(page, locale, title)

    await pasteArticle(page)
    await tryToPublish(page)
    await writeItalian(page)
    await addPicture(page)
    await seeDraft(page, request)
    await publish(page, request)
    await restoreFirst(page)
    expect(refused).toEqual([])
    await context.close()
  })

  test(`two members on one text keep both changes, and choose where both changed (${locale}, ${width} px)`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const options = { viewport: { width, height: 900 }, locale: locale === 'it' ? 'it-IT' : 'en-GB' }
    const contexts = [
      await staffContext(browser, await newMember(request, ['content']), baseURL!, options),
      await staffContext(browser, await newMember(request, ['content']), baseURL!, options),
    ]
    const [rita, sam] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page]
    await openEditor(rita, locale, `Shared ${crypto.randomUUID().slice(0, 8)}`)
    await sam.goto(rita.url())
    const lead = (page: Page, language: Locale) => column(page, language).getByLabel(t('Introduction'))
    await lead(sam, 'it').fill('Da Sam.')
    await saved(sam)
    // Different fields are joined without a question.
    await lead(rita, 'en').fill('By Rita.')
    await expect(lead(rita, 'it')).toHaveValue('Da Sam.')
    await saved(rita)
    // The same field: one of both is chosen.
    await lead(sam, 'en').fill('By Sam.')
    const dialog = sam.getByRole('alertdialog')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('radio').first().check()
    await dialog.getByRole('button', { name: t('Save with these choices') }).click()
    await saved(sam)
    await rita.reload()
    await expect(lead(rita, 'en')).toHaveValue('By Sam.')
    for (const context of contexts) await context.close()
  })
}
