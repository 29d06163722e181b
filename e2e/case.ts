import { appendFileSync } from 'node:fs'
import { test as base, type Browser, type BrowserContext, type BrowserContextOptions, type CDPSession, type Page } from '@playwright/test'
import { openContext, type Customer } from './backend.ts'
import { contextOptions, type Look } from './looks.ts'
import { slowdown } from './patience.ts'
import { newMember, staffContext, type Member } from './staff.ts'

export { expect } from '@playwright/test'

/** A page of the site on which this customer is signed in (null: a visitor). Its context ends with the case. */
export type OpenAs = (customer: Customer | null, options?: BrowserContextOptions) => Promise<Page>

interface CaseFixtures {
  openAs: OpenAs
  /** A page of the back office in the look's language, signed in as this member or as a new one with these roles. */
  openOffice: (member: Pick<Member, 'headers'> | string[], look: Look) => Promise<Page>
  /** Ends with the case. */
  contexts: BrowserContext[]
}

const countFile = process.env['E2E_CONTEXTS_FILE']

/** Pages that are slowed down, the newest last. A slowed page keeps its processor busy while it is idle too, so that many would stop each other. */
const slowed: CDPSession[] = []

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  slowed.push(session)
  page.on('close', () => void slowed.splice(slowed.indexOf(session) >>> 0, 1))
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (slowed.length > 2) await slowed.shift()?.send('Emulation.setCPUThrottlingRate', { rate: 1 })
}

/** Every context of the run passes here, those of Playwright's own `page` too: they are counted, and slowed down where asked for. */
function watchContexts(browser: Browser): void {
  const open = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await open(options)
    // A second attempt is not one of the run's cases.
    if (countFile && test.info().retry === 0) appendFileSync(countFile, '.')
    if (slowdown > 1) context.on('page', (page) => void slowDown(page).catch(() => {}))
    return context
  }
}

export const test = base.extend<CaseFixtures, { watched: Browser }>({
  watched: [
    async ({ browser }, use) => {
      watchContexts(browser)
      await use(browser)
    },
    { scope: 'worker', auto: true },
  ],
  contexts: async ({ browser }, use) => {
    const opened: BrowserContext[] = []
    await use(opened)
    if (browser.isConnected()) for (const context of opened) await context.close()
  },
  openAs: async ({ browser, baseURL, contexts }, use) => {
    await use(async (customer, options = {}) => {
      const context = await openContext(browser, customer, baseURL ?? '', options)
      contexts.push(context)
      return context.newPage()
    })
  },
  openOffice: async ({ browser, request, baseURL, contexts }, use) => {
    await use(async (who, look) => {
      const member = Array.isArray(who) ? await newMember(request, who) : who
      const context = await staffContext(browser, member, baseURL ?? '', contextOptions(look))
      contexts.push(context)
      const page = await context.newPage()
      await page.addInitScript((locale) => localStorage.setItem('aq.staff.locale', locale), look.locale)
      return page
    })
  },
})
