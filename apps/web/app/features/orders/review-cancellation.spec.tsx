import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { expect, it } from 'vitest'
import en from '@aquilane/i18n/en/order.json'
import italian from '@aquilane/i18n/it/order.json'
import { Cancellation, useCharterTerms } from './review-cancellation.tsx'

const texts = { en, it: italian }
const euros = (amount: number) => ({ amount, currency: 'EUR' })
const steps = [
  { until: '2026-12-07T10:30:00Z', until_local: '2026-12-07T10:30', fee_percent: 30, fee: euros(3_030.43), refund: euros(7_071) },
  { until: '2026-12-11T10:30:00Z', until_local: '2026-12-11T10:30', fee_percent: 50, fee: euros(5_050.72), refund: euros(5_050.71) },
  { until: null, until_local: null, fee_percent: 100, fee: euros(10_101.43), refund: euros(0) },
]
const Terms = () => <Cancellation rows={useCharterTerms(steps)} />

it.each([
  ['en', '€ 7 071,00 back', 'No refund'],
  ['it', 'ricevi € 7 071,00', 'nessun rimborso'],
] as const)('what comes back stands in a column: always with cents (%s)', (locale, round, nothing) => {
  const shown = renderToStaticMarkup(
    <IntlProvider locale={locale} messages={{ order: texts[locale] }} timeZone="UTC">
      <Terms />
    </IntlProvider>,
  )
  const cells = [...shown.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, text = '']) => text.replaceAll(/[\u00A0\u202F]/g, ' '))
  expect(cells).toEqual([round, round.replace('7 071,00', '5 050,71'), nothing])
})
