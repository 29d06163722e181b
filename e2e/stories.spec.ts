import { expect, test } from './case.ts'
import { findViolations } from './axe.ts'
import { live } from './journey.ts'
import { contextOptions, customerLooks } from './looks.ts'
import { text } from './texts.ts'

for (const { locale, width } of customerLooks) {
  const home = locale === 'it' ? '/it' : '/'
  const t = (english: string) => text(locale, 'home', english)

  test(`stories open over the home page, follow each other and close where they were opened (${locale}, ${width} px)`, async ({
    browser,
    request,
  }) => {
    const list = await request.get('/gamma/content/list', { params: { kind: 'story' }, headers: { 'accept-language': locale } })
    const { data: stories } = (await list.json()) as { data: { id: string; slug: string; slugs: Record<string, string>; title: string }[] }
    expect(stories.length).toBeGreaterThanOrEqual(4)
    const [first, second] = [stories[0]!, stories[1]!]
    const context = await browser.newContext(contextOptions({ locale, width, colorScheme: 'dark' }))
    const page = await context.newPage()
    await page.goto(home)
    await live(page)
    await page.getByRole('link', { name: first.title }).click()
    const dialog = page.getByRole('dialog', { name: first.title })
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(`${home}?story_id=${first.slug}`)
    expect(await findViolations(page)).toEqual([])
    await expect(dialog.getByRole('button', { name: t('Previous') })).toHaveCount(0)
    await dialog.getByRole('button', { name: t('Next') }).click()
    await expect(page.getByRole('dialog', { name: second.title })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(home)

    // An old link with its id and the slug of the other language open it too; an unknown one leads back.
    await page.goto(`${locale === 'it' ? '/it' : ''}/story?id=${first.id}`)
    await expect(dialog).toBeVisible()
    await page.goto(`${home}?story_id=${first.slugs[locale === 'en' ? 'it' : 'en']}`)
    await expect(dialog).toBeVisible()
    await page.goto(`${home}?story_id=9`)
    await page
      .getByRole('dialog', { name: t('This story has ended') })
      .getByRole('button', { name: t('Close') })
      .click()
    await expect(page).toHaveURL(home)
    await context.close()
  })
}
