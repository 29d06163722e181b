import { expect, type Page } from '@playwright/test'
import { newOrder, newRequest } from './backend.ts'
import { payByCard, payWith, seeConfirmed } from './journey.ts'
import { paymentScreens } from './payment-screens.ts'
import { approve, sendBack } from './reviewer.ts'
import type { Screen } from './screen.ts'
import { pattern, text } from './texts.ts'
import { jpegDocument, legsOfOrder, newTicket, pdfPaper } from './travel-documents.ts'
import { heading, type Journey } from './screen-parts.ts'

/** An order from its payment to its flight. */
export function orderScreens({ request, appearance, locale, customer, trip, first, state, go, openOrder }: Journey): Screen[] {
  const openPapers = async (page: Page): Promise<void> => {
    await openOrder(page)
    await page.getByRole('button', { name: text(locale, 'travel-documents', 'Enter passengers now') }).click()
  }
  return [
    {
      name: 'order that awaits payment, with the ways to pay',
      open: async (page) => {
        const made = await newOrder(request, customer, trip, first)
        state.order = made.id
        state.invoice = made.invoice
        await openOrder(page)
        await page.getByRole('button', { name: pattern(locale, 'order', 'Pay {price}') }).click()
        await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
      },
    },
    { name: 'order that awaits payment', open: openOrder },
    ...paymentScreens(appearance, () => ({ order: state.order, invoice: state.invoice })),
    {
      name: 'payment error',
      open: async (page) => {
        await go(page, `/payment-error?reason=card_declined&order=${state.order}`)
        await heading(page, locale, 'order.paymentError.title')
        // The order has been read: of one that is paid the page says another thing.
        await expect(page.getByRole('main').getByRole('term').first()).toBeVisible()
      },
    },
    {
      name: 'order with the papers of its passengers',
      open: async (page) => {
        if (!state.documentsSubmitted) {
          state.documentsSubmitted = true
          const [leg] = await legsOfOrder(request, customer, state.order)
          if (!leg) throw new Error('An order without legs')
          await approve(request, await newTicket(request, customer, leg, [await jpegDocument(), await pdfPaper()]))
          const returned = await newTicket(request, customer, leg, [await jpegDocument('IMG_2231.jpg')])
          await sendBack(request, returned, 'cropped', 'Please take the whole page, with the two lines of letters at the bottom.')
          await newTicket(request, customer, leg, [await jpegDocument('IMG_2240.jpg')])
          await newTicket(request, customer, leg, [await jpegDocument('IMG_2241.jpg')], { send: false })
        }
        await openPapers(page)
        const papers = page.getByRole('region', { name: text(locale, 'travel-documents', 'Passengers and documents') })
        await expect(papers.getByText('IMG_2241.jpg')).toBeVisible()
        await page
          .locator('input[type=file]:not([capture])')
          .last()
          .setInputFiles([
            { name: 'itinerary.docx', mimeType: 'application/msword', buffer: Buffer.from('no paper') },
            { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(15_000_001) },
          ])
        await expect(papers.getByText(text(locale, 'travel-documents', 'Wrong size'))).toBeVisible()
        await expect(papers.getByRole('img').or(papers.locator('img')).first()).toBeVisible()
      },
    },
    {
      name: 'a passenger being taken back',
      open: async (page) => {
        await openPapers(page)
        await page
          .getByRole('region', { name: text(locale, 'travel-documents', 'Passengers and documents') })
          .locator('[data-state=new]')
          .getByRole('button', { name: pattern(locale, 'travel-documents', 'Remove {name}') })
          // After those of its files.
          .last()
          .click()
        await expect(page.getByRole('alertdialog', { name: text(locale, 'travel-documents', 'Remove this passenger?') })).toBeVisible()
      },
    },
    {
      name: 'a document being looked at',
      open: async (page) => {
        await openPapers(page)
        await page.getByRole('button', { name: /birth certificate\.pdf/ }).click()
        await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
      },
    },
    {
      name: 'passengers who have flown before',
      open: async (page) => {
        const next = await newRequest(request, customer, trip)
        await go(page, `/order/${next}`)
        await page.getByRole('button', { name: text(locale, 'travel-documents', 'Passengers who have flown with you') }).click()
        await expect(page.getByRole('dialog').getByText('Rossi-Brambilla Anna Maria')).toBeVisible()
      },
    },
    {
      name: 'bank page',
      open: async (page) => {
        await openOrder(page)
        await page.getByRole('button', { name: pattern(locale, 'order', 'Pay {price}') }).click()
        await payWith({ page, locale }, 'stripe')
        await expect(page.getByRole('heading', { name: text(locale, 'sandbox-bank', 'Pay by card') })).toBeVisible()
      },
    },
    {
      name: 'bank page with a fault',
      open: async (page) => {
        await page.getByRole('button', { name: pattern(locale, 'sandbox-bank', 'Pay {amount}') }).click()
        await expect(
          page.getByText(text(locale, 'sandbox-bank', 'Enter the whole card number, 16 digits on most cards')).first(),
        ).toBeVisible()
      },
    },
    {
      name: 'confirmed order',
      open: async (page) => {
        const me = { page, locale, narrow: appearance.width < 1240 }
        await payByCard(me, '4242 4242 4242 4242')
        await seeConfirmed(me)
      },
    },
    {
      name: 'a departure being moved',
      open: async (page) => {
        await openOrder(page)
        await page.getByRole('button', { name: text(locale, 'order', 'Change the trip') }).click()
        const dialog = page.getByRole('dialog', { name: text(locale, 'order-move', 'Change your trip') })
        const times = dialog.getByRole('combobox')
        const later = await times.locator('option').nth(27).getAttribute('value')
        await times.selectOption(later)
        await expect(dialog.getByRole('button', { name: text(locale, 'order-move', 'Change my trip') })).toBeEnabled()
      },
    },
    {
      name: 'live page before its day',
      open: async (page) => {
        await go(page, `/live/${state.order}`)
        await expect(
          page.getByText(text(locale, 'flight-status', 'This page follows the flight from 24 hours before departure.')),
        ).toBeVisible()
      },
    },
  ]
}

/** Alerts, legs and seats, and orders that are over. */
export function marketScreens({ locale, leg, flight, go, openOrder }: Journey): Screen[] {
  return [
    {
      name: 'alerts for empty legs, none yet',
      open: async (page) => {
        await go(page, '/empty-legs/subscriptions')
        await expect(page.getByText(text(locale, 'empty-legs', 'No alerts yet'))).toBeVisible()
      },
    },
    {
      name: 'a new alert for empty legs',
      open: async (page) => {
        await go(page, '/empty-legs/subscriptions/edit/new?from=city:LON&price_max=9000')
        await expect(page.getByRole('combobox', { name: text(locale, 'empty-legs', 'From'), exact: true })).toBeVisible()
      },
    },
    {
      name: 'review of an empty leg',
      open: async (page) => {
        await go(page, `/order?empty_leg=${leg.id}__${leg.company_id}&pax=3`)
        await heading(page, locale, 'order.leg.review')
      },
    },
    {
      name: 'review of seats',
      open: async (page) => {
        await go(page, `/order?sharing=${flight.id}__${flight.company_id}&seats=${flight.code}`)
        await heading(page, locale, 'order.sharing.review')
      },
    },
    {
      name: 'orders',
      open: async (page) => {
        await go(page, '/orders')
        await expect(page.getByRole('article').first()).toBeVisible()
      },
    },
    {
      name: 'cancelling',
      open: async (page) => {
        await openOrder(page)
        await page.getByRole('button', { name: text(locale, 'order', 'Cancel the order') }).click()
        await expect(page.getByRole('alertdialog')).toContainText('€')
      },
    },
    {
      name: 'cancelled order',
      open: async (page) => {
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: pattern(locale, 'order', 'Cancel and get {refund} back') })
          .click()
        await expect(page.getByRole('alertdialog')).toBeHidden()
        await expect(page.getByText(text(locale, 'order', 'This order was cancelled. Your refund is being paid.'))).toBeVisible()
      },
    },
    {
      name: 'orders that are over',
      open: async (page) => {
        await go(page, '/orders?tab=completed')
        await expect(page.getByRole('article').first()).toBeVisible()
      },
    },
  ]
}
