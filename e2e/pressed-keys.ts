import type { CDPSession, Page } from '@playwright/test'

/** How the reader reaches the field: a press of the mouse, Tab, or a tap on a phone. */
export type Reach = 'pointer' | 'tab' | 'tap'

interface Typed {
  /** Text of the field that is typed into. */
  value: string
  /** First option that is offered for it. */
  first: string
}

/** The field that keys go to: the field of the form, or the one in its sheet on a phone. */
export const typedField = (page: Page, label: string, reach: Reach) =>
  reach === 'tap' ? page.getByRole('dialog', { name: label, exact: true }).getByRole('combobox') : page.locator('#leg-0-departure')

/** Gives the field "From" of the home page the focus as a person does. */
export async function reachFrom(page: Page, reach: Reach): Promise<void> {
  const field = page.locator('#leg-0-departure')
  if (reach === 'tap') return field.tap()
  if (reach === 'pointer') {
    const box = await field.boundingBox()
    if (!box) throw new Error('The field is not on the screen')
    return page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  }
  for (let press = 0; press < 30; press++) {
    await page.keyboard.press('Tab')
    if (await field.evaluate((input) => input === document.activeElement)) return
  }
  throw new Error('Tab does not reach the field')
}

/** Presses the keys one by one and reads what has become of them once the list has its answer. */
export async function typeInto(
  page: Page,
  text: string,
  { label, reach, delay }: { label: string; reach: Reach; delay: number },
): Promise<Typed> {
  await page.keyboard.type(text, { delay })
  const field = typedField(page, label, reach)
  const list = page.locator('[aria-busy=false]', { has: page.getByRole('option') })
  await list
    .first()
    .waitFor({ timeout: 5_000 })
    .catch(() => {})
  const value = await field.inputValue({ timeout: 1_000 }).catch(() => '')
  const first = await page
    .getByRole('option')
    .first()
    .textContent({ timeout: 1_000 })
    .catch(() => null)
  return { value, first: first ?? '' }
}

/** How many letters of the text are not in the value, in their order. */
export function lettersLost(text: string, value: string): number {
  let at = 0
  for (const letter of value) if (letter === text[at]) at++
  // Leading letters are the ones that get lost, so the end is compared as well.
  let end = 0
  while (end < text.length && value.at(-1 - end) === text.at(-1 - end)) end++
  return text.length - Math.max(at, end)
}

/** Slows the processor of the page by a factor. */
export async function slowProcessor(page: Page, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return session
}

/** Requests of this address wait, as on a slow line, until the returned function is called. */
export async function holdRequests(page: Page, address: RegExp): Promise<() => Promise<void>> {
  let open = (): void => {}
  const held = new Promise<void>((resolve) => (open = resolve))
  await page.route(address, async (route) => {
    await held
    await route.fallback()
  })
  return async () => {
    open()
    await page.unroute(address)
  }
}
