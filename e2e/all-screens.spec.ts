import type { Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { findViolations } from './axe.ts'
import { contextOptions, nameOf, screenLooks, type Look } from './looks.ts'
import { type Screen, settled } from './screen.ts'
import { customerScreens } from './customer-screens.ts'
import { visitorScreens } from './visitor-screens.ts'
import { minutes } from './patience.ts'

const widths = [320, 390, 820, 1240, 1440]

// A trace of every node of every page costs more than the checks.
test.use({ trace: 'off' })

/** Elements beyond the page's right edge, if the page can be scrolled there. */
const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement
    if (root.scrollWidth <= root.clientWidth && document.body.scrollWidth <= root.clientWidth) return []
    const out = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > root.clientWidth + 0.5 && element.checkVisibility(),
    )
    return [`${root.scrollWidth} in ${root.clientWidth}`, ...out.slice(0, 6).map((element) => element.outerHTML.slice(0, 160))]
  })

/** Elements whose text is cut off. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main h1, main h2, main h3, main p, main b, main button, main a, main dt, main dd, main td, main label')]
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

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
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

/** Text of twice the size (WCAG 1.4.4): nothing is cut off and the page does not scroll sideways. */
async function expectRoomForLargeText(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  for (const width of [390, 1240]) {
    await resize(page, width)
    expect.soft(await overflow(page), `${name} with large text at ${width} px`).toEqual([])
    expect.soft(await cutOff(page), `${name} with large text at ${width} px: cut off`).toEqual([])
  }
}

/** Errors of scripts and violations of the security policy. A refused request is a screen of its own, not a fault. */
function collectFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(message.text())
  })
  return faults
}

const bare = (path: string): string => path.replace(/^\/it(?=\/|$)/, '')

/** Links inside the site, those that differ by the values of their query only once. */
async function collectLinks(page: Page, links: Map<string, string>): Promise<void> {
  const hrefs = await page.locator('a[href^="/"]').evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''))
  const own = bare(new URL(page.url()).pathname)
  for (const href of hrefs) {
    const { pathname, search, searchParams } = new URL(href, 'http://site')
    if (href.startsWith('//') || /^\/(gamma|dev|art|assets)\//.test(pathname)) continue
    // The switch of language of a page that does not exist leads to one that does not exist either.
    if (bare(pathname) === own) continue
    links.set(`${pathname}?${[...searchParams.keys()].toSorted().join()}`, pathname + search)
  }
}

async function checkScreens(page: Page, screens: readonly Screen[], appearance: Look): Promise<void> {
  const faults = collectFaults(page)
  const links = new Map<string, string>()
  for (const screen of screens)
    await test.step(screen.name, async () => {
      if (appearance.width < 768) await resize(page, appearance.width)
      await page.emulateMedia({ colorScheme: appearance.colorScheme })
      await screen.open(page)
      await settled(page)
      expect.soft(await findViolations(page), screen.name).toEqual([])
      await collectLinks(page, links)
      expect.soft(faults.splice(0), `${screen.name}: errors of scripts`).toEqual([])
      if (appearance.width >= 768) return
      for (const width of widths) {
        await resize(page, width)
        expect.soft(await overflow(page), `${screen.name} at ${width} px`).toEqual([])
      }
      await page.emulateMedia({ colorScheme: 'light' })
      expect.soft(await findViolations(page), `${screen.name}, light, at ${widths.at(-1)} px`).toEqual([])
      if (zoomed.includes(screen.name)) await expectRoomForLargeText(page, screen.name)
    })
  await test.step('links of all these screens', async () => {
    for (const link of links.values()) {
      const status = (await page.request.get(link)).status()
      // 410: a flight that was sold while the screens were opened.
      expect.soft(status < 400 || status === 410, `${link} answers ${status}`).toBe(true)
    }
  })
}

for (const appearance of screenLooks) {
  const name = `${nameOf(appearance)}, ${appearance.colorScheme}`

  test(`screens of a visitor pass axe and fit every width (${name})`, async ({ browser, request }) => {
    test.setTimeout(minutes(8))
    const context = await browser.newContext(contextOptions(appearance))
    await checkScreens(await context.newPage(), await visitorScreens(request, appearance), appearance)
    await context.close()
  })

  test(`screens from the offers to the cancelled order pass axe and fit every width (${name})`, async ({ browser, request, baseURL }) => {
    test.setTimeout(minutes(8))
    const { context, screens } = await customerScreens(request, browser, appearance, baseURL ?? '')
    await checkScreens(await context.newPage(), screens, appearance)
    await context.close()
  })
}
