import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { orderStatuses } from '@aquilane/domain/orders/transitions'
import { travelDocumentStatuses } from '@aquilane/domain/travel-documents/travel-document'

type Texts = { [key: string]: string | Texts }
const read = (locale: string, name: string): Texts => JSON.parse(readFileSync(join(import.meta.dirname, locale, name), 'utf8')) as Texts

/** Groups of texts, with their path. */
function groups(texts: Texts, path: string): [string, Texts][] {
  const inner = Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [] : groups(value, `${path}.${key}`)))
  return [[path, texts], ...inner]
}

/** Not names of a state: sentences about it, and the states of invoices, checklists and reports, which share some keys. */
const isOther = (path: string): boolean => /statusText|invoiceStatus|note$|\.reason$/.test(path)

describe.each(['en', 'it'])('states in %s', (locale) => {
  const { order, document } = read(locale, 'states.json') as { order: Record<string, string>; document: Record<string, string> }
  const others = readdirSync(join(import.meta.dirname, locale))
    .filter((name) => name.endsWith('.json') && name !== 'states.json')
    .flatMap((name) => groups(read(locale, name), name))

  it('have a name each', () => {
    expect(orderStatuses.filter((status) => !order[status])).toEqual([])
    expect(travelDocumentStatuses.filter((status) => !document[status])).toEqual([])
  })

  it('of an order have no second table', () => {
    const isTable = (texts: Texts) => ['AwaitingPayment', 'MoneyTransfer', 'Confirmation'].some((key) => key in texts)
    expect(others.filter(([path, texts]) => isTable(texts) && !isOther(path)).map(([path]) => path)).toEqual([])
  })

  it('of a document have no second table for the traveller', () => {
    const isTable = (texts: Texts) => ['new', 'progress', 'feedback'].every((key) => key in texts)
    expect(others.filter(([path, texts]) => isTable(texts) && !isOther(path) && !path.startsWith('staff')).map(([path]) => path)).toEqual(
      [],
    )
  })

  it('are named in mails by the same words', () => {
    const mails = read(locale, 'mail.orders.json') as { mail: { confirmed: { subject: string }; canceled: { subject: string } } }
    expect(mails.mail.confirmed.subject.toLowerCase()).toContain(order['Confirmed']!.toLowerCase())
    expect(mails.mail.canceled.subject.toLowerCase()).toContain(order['Canceled']!.toLowerCase())
  })
})
