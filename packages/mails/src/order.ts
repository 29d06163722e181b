import { createElement as h } from 'react'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { Locale } from '@aquilane/contract/paths'
import { orderMail as wordsOf, type OrderMailValues, type OrderMailWords, type OrderNews } from '@aquilane/i18n/orders'
import { html, paragraph, plain, press, type Foot, type Mail } from './layout.ts'
import { look } from './theme.ts'

/** News of an order, with its flights where the reader needs them. */
export function orderMail(locale: Locale, news: OrderNews, values: OrderMailValues, foot: Foot): Mail {
  const { subject, greeting, text, legs, button, link, signature } = wordsOf(locale, news, values)
  const lines = legs.flatMap(({ line, meet }) => (meet === null ? [line] : [line, meet])).join('\n')
  return {
    subject,
    text: plain(locale, [greeting, text, lines, link, signature], foot),
    html: html({
      locale,
      subject,
      preview: text,
      greeting,
      signature,
      foot,
      children: [paragraph(text, 'text'), ...legs.map(flight), press(button, values.url)],
    }),
  }
}

const flight = ({ when, route, pax, meet }: OrderMailWords['legs'][number], index: number) =>
  h(
    Section,
    { key: `leg-${index}`, style: { marginTop: index === 0 ? 28 : 12 } },
    h(
      'div',
      { className: 'sunk', style: { ...look.leg, margin: 0 } },
      h(Text, { className: 'gold', style: look.legWhen }, when),
      h(Text, { className: 'ink', style: look.legRoute }, route),
      h(Text, { className: 'ink2', style: look.quiet }, pax),
      meet === null ? null : h(Text, { className: 'ink2', style: { ...look.quiet, margin: '8px 0 0' } }, meet),
    ),
  )
