import { type Page, expect, test } from '@playwright/test'
import { type Appearance, type Screen, settled } from './screen.ts'
import { contextOptions, customerScreens, visitorScreens } from './screens.ts'

const widths = [320, 390, 820, 1240, 1440]
/** Opened as on a phone, in the language with the longer words; the other widths follow by turning the window. */
const appearance: Appearance = { locale: 'it', width: 390, colorScheme: 'light' }

/** What reaches beyond the page's right edge, if the page can be scrolled there. */
const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    if (root.scrollWidth <= root.clientWidth && document.body.scrollWidth <= root.clientWidth) return []
    const out = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > root.clientWidth + 0.5 && element.checkVisibility(),
    )
    return [`${root.scrollWidth} in ${root.clientWidth}`, ...out.slice(0, 6).map((element) => element.outerHTML.slice(0, 160))]
  })

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

async function expectAllFit(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      await resize(page, appearance.width)
      await screen.open(page)
      await settled(page)
      for (const width of widths) {
        await resize(page, width)
        expect.soft(await overflow(page), `${screen.name} at ${width} px`).toEqual([])
      }
      await resize(page, appearance.width)
    })
  }
}

const zoomed = [
  'home',
  'home with a route and its prices',
  'suggestions for a visitor',
  'suggestions, a price taken apart',
  'review',
  'order that awaits payment',
  'order with the papers of its passengers',
]

/** Text twice as large (WCAG 1.4.4): nothing is cut off and the page still does not scroll sideways. */
async function expectRoomForLargeText(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      await resize(page, appearance.width)
      await screen.open(page)
      await settled(page)
      if (!zoomed.includes(screen.name)) return
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      for (const width of [390, 1240]) {
        await resize(page, width)
        expect.soft(await overflow(page), `${screen.name} with large text at ${width} px`).toEqual([])
        const cut = await page.evaluate(() =>
          [
            ...document.querySelectorAll(
              'main h1, main h2, main h3, main p, main b, main button, main a, main dt, main dd, main td, main label',
            ),
          ]
            .filter((element) => {
              const { overflowX, overflowY, clip, clipPath } = getComputedStyle(element)
              if (clipPath !== 'none' || clip !== 'auto' || !element.checkVisibility() || element.closest('.visually-hidden')) return false
              return (
                (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
                (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 2)
              )
            })
            .map((element) => element.outerHTML.slice(0, 160)),
        )
        expect.soft(cut, `${screen.name} with large text at ${width} px: cut off`).toEqual([])
      }
    })
  }
}

test('no page of a visitor scrolls sideways, from 320 to 1440 px', async ({ browser, request }) => {
  test.setTimeout(300_000)
  const context = await browser.newContext(contextOptions(appearance))
  await expectAllFit(await context.newPage(), await visitorScreens(request, appearance))
  await context.close()
})

test('nothing from the offers to the cancelled order scrolls sideways, from 320 to 1440 px', async ({ browser, request, baseURL }) => {
  test.setTimeout(300_000)
  const { context, screens } = await customerScreens(request, browser, appearance, baseURL ?? '')
  await expectAllFit(await context.newPage(), screens)
  await context.close()
})

test('text of twice the size finds room on the start page, the suggestions, the review and the order', async ({
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const visitor = await browser.newContext(contextOptions(appearance))
  await expectRoomForLargeText(
    await visitor.newPage(),
    (await visitorScreens(request, appearance)).filter(({ name }) => zoomed.includes(name)),
  )
  await visitor.close()
  const { context, screens } = await customerScreens(request, browser, appearance, baseURL ?? '')
  const last = screens.findLastIndex(({ name }) => zoomed.includes(name))
  const needed = screens.slice(0, last + 1).filter(({ name }) => zoomed.includes(name) || name.startsWith('order'))
  await expectRoomForLargeText(await context.newPage(), needed)
  await context.close()
})
