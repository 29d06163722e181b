import type { Locator, Page } from '@playwright/test'
import { expect, test } from './case.ts'
import { findViolations } from './axe.ts'
import { newCustomer, newOrder, toTrip } from './backend.ts'
import { live, typeInto } from './journey.ts'
import { contextOptions, customerLooks } from './looks.ts'
import { newMember, staffContext } from './staff.ts'
import { text } from './texts.ts'

for (const { locale, width } of customerLooks) {
  const t = (english: string) => text(locale, 'conversations', english)
  const ts = (english: string) => text(locale, 'staff-conversations', english)
  const home = locale === 'it' ? '/it' : '/'

  const getAnswer = (desk: Page) => desk.getByRole('textbox', { name: ts('Answer to the customer') })

  /** A note stays inside; the answer arrives without a reload. */
  async function answer(desk: Page, chat: Locator): Promise<void> {
    await desk.getByRole('radio', { name: ts('Internal note') }).check()
    await typeInto(desk.getByRole('textbox', { name: ts('Note for your colleagues') }), 'Check the cabin first')
    await desk.getByRole('button', { name: ts('Send'), exact: true }).click()
    await expect(desk.getByRole('log').getByText('Check the cabin first')).toBeVisible()
    await desk.getByRole('radio', { name: ts('Answer') }).check()
    const box = getAnswer(desk)
    await box.pressSequentially('Yes')
    await expect(chat.getByText(t('Our team is writing'))).toBeVisible()
    await typeInto(box, 'Yes, in the cabin.')
    await desk.getByRole('button', { name: ts('Send'), exact: true }).click()
    await expect(chat.getByText('Yes, in the cabin.')).toBeVisible()
    await expect(desk.getByText(ts('Seen by the customer'))).toBeVisible()
    await expect(chat.getByText('Check the cabin first')).toHaveCount(0)
  }

  /** With the chat closed, the next answer is counted in the title until it is read. */
  async function answerClosedChat(desk: Page, page: Page): Promise<void> {
    const chat = page.getByRole('dialog', { name: t('Chat') })
    await chat
      .getByRole('button', { name: t('Close the chat') })
      .first()
      .click()
    await expect(chat).toHaveCount(0)
    await typeInto(getAnswer(desk), 'And a bowl of water.')
    await desk.getByRole('button', { name: ts('Send'), exact: true }).click()
    await expect(desk.getByRole('log').getByText('And a bowl of water.')).toBeVisible()
    await page.reload()
    await live(page)
    await expect(page).toHaveTitle(/^\(1\) /)
    await page.goto(`${home}#chat`)
    await expect(chat.getByText('And a bowl of water.')).toBeVisible()
    await expect(page).not.toHaveTitle(/^\(1\) /)
  }

  test(`a customer writes, a member answers, and each sees what the other does (${locale}, ${width} px)`, async ({
    browser,
    openAs,
    request,
    baseURL,
  }) => {
    const customer = await newCustomer(request)
    const page = await openAs(customer, contextOptions({ locale, width, colorScheme: 'light' }))
    await page.goto(home)
    await live(page)
    await page.getByRole('button', { name: text(locale, 'nav', 'Menu') }).click()
    await page.getByRole('link', { name: text(locale, 'nav', 'Chat with us') }).click()
    const chat = page.getByRole('dialog', { name: t('Chat') })
    await expect(chat.getByText(t('Write to us'))).toBeVisible()
    const question = `Posso portare il cane? ${crypto.randomUUID().slice(0, 8)}`
    const box = chat.getByRole('textbox', { name: t('Your message') })
    await typeInto(box, question)
    await chat.getByRole('button', { name: t('Send') }).click()
    await expect(chat.getByText(t('Sent'))).toBeVisible()
    expect(await findViolations(page)).toEqual([])

    const look = contextOptions({ locale, width, colorScheme: 'dark' })
    const member = await staffContext(browser, await newMember(request, ['sales']), baseURL ?? '', look)
    const desk = await member.newPage()
    await desk.goto('/staff/conversations?view=open')
    await desk.getByRole('link').filter({ hasText: question }).click()
    await expect(desk.getByRole('log').getByText(question)).toBeVisible()
    await expect(chat.getByText(t('Seen'))).toBeVisible()
    expect(await findViolations(desk)).toEqual([])

    await answer(desk, chat)
    await answerClosedChat(desk, page)

    // The search leads to the message.
    await chat.getByRole('button', { name: t('Search messages') }).click()
    await typeInto(chat.getByRole('searchbox', { name: t('Search messages') }), 'cane?')
    await chat.getByRole('button').filter({ hasText: question }).click()
    await expect(chat.getByRole('log').getByText(question)).toBeInViewport()
    await member.close()
  })

  test(`a message written without a connection is sent once it is back (${locale}, ${width} px)`, async ({ openAs, request }) => {
    const customer = await newCustomer(request)
    const page = await openAs(customer, contextOptions({ locale, width, colorScheme: 'dark' }))
    await page.goto(`${home}#chat`)
    const chat = page.getByRole('dialog', { name: t('Chat') })
    await expect(chat.getByText(t('Write to us'))).toBeVisible()
    await page.context().setOffline(true)
    await expect(chat.getByText(t('No connection. Your message is sent as soon as you are back online.'))).toBeVisible()
    await typeInto(chat.getByRole('textbox', { name: t('Your message') }), 'Written on the train')
    await chat.getByRole('button', { name: t('Send') }).click()
    await expect(chat.getByText(t('Sending'))).toBeVisible()
    await page.context().setOffline(false)
    await expect(chat.getByText(t('Sent'))).toBeVisible()
    await expect(chat.getByText('Written on the train')).toHaveCount(1)
  })

  test(`a file is sent and opened; an order has a thread of its own (${locale}, ${width} px)`, async ({ openAs, request }) => {
    const customer = await newCustomer(request)
    const order = await newOrder(request, customer, await toTrip(request))
    const page = await openAs(customer, contextOptions({ locale, width, colorScheme: 'light' }))
    await page.goto(`${locale === 'it' ? '/it' : ''}/order/${order.id}#chat-${order.id}`)
    const chat = page.getByRole('dialog', { name: t('Chat') })
    await expect(chat.getByText(t('Ask anything about this flight. Our team sees your order next to your message.'))).toBeVisible()
    const [picker] = await Promise.all([
      page.waitForEvent('filechooser'),
      chat.getByRole('button', { name: t('Attach a picture or a PDF') }).click(),
    ])
    await picker.setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
    await expect(chat.getByText(t('Only JPEG and PNG pictures and PDF files can be sent.'))).toBeVisible()
    const picture = await page.screenshot({ type: 'png', clip: { x: 0, y: 0, width: 120, height: 90 } })
    const [again] = await Promise.all([
      page.waitForEvent('filechooser'),
      chat.getByRole('button', { name: t('Attach a picture or a PDF') }).click(),
    ])
    await again.setFiles({ name: 'crate.png', mimeType: 'image/png', buffer: picture })
    const file = chat.getByRole('button', { name: text(locale, 'conversations', 'Open {name}').replace('{name}', 'crate.png') })
    await file.click()
    await expect(page.getByRole('dialog', { name: 'crate.png' }).getByRole('img')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(file).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(chat).toHaveCount(0)
  })
}
