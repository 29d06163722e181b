import { createElement as h } from 'react'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { Locale } from '@aquilane/domain/site/paths'
import { orderMail as wordsOf, type OrderMailValues, type OrderMailTexts, type OrderNotification } from '@aquilane/i18n/orders'
import { aircraftPicture } from './aircraft-picture.ts'
import { html, paragraph, plain, actionButton, type MailFooter, type Mail } from './layout.ts'
import { theme } from './theme.ts'

/** A trip that is going to be flown with the aircraft of the news. */
const pictured: ReadonlySet<OrderNotification> = new Set(['quoted', 'paid', 'confirmed', 'retimed'])

/** News of an order, with its flights where the reader needs them. */
export function orderMail(locale: Locale, news: OrderNotification, values: OrderMailValues, footer: MailFooter): Mail {
  const { subject, greeting, text, legs, wishes, button, link, signature } = wordsOf(locale, news, values)
  const lines = legs.flatMap(({ line, meet }) => (meet === null ? [line] : [line, meet])).join('\n')
  return {
    subject,
    text: plain(locale, [greeting, text, lines, wishes.join('\n'), link, signature], footer),
    html: html({
      locale,
      subject,
      preview: text,
      greeting,
      signature,
      footer,
      children: [
        paragraph(text, 'text'),
        pictured.has(news) && values.pictured ? aircraftPicture(locale, values.pictured) : null,
        ...legs.map(flightSection),
        ...wishes.map((line, index) => h(Text, { key: `wish-${index}`, className: 'ink2', style: wishStyle }, line)),
        actionButton(button, values.url),
      ],
    }),
  }
}

/** A note keeps its lines. */
const wishStyle = { ...theme.quiet, margin: '12px 0 0', whiteSpace: 'pre-line' } as const

const flightSection = ({ when, route, pax, meet }: OrderMailTexts['legs'][number], index: number) =>
  h(
    Section,
    { key: `leg-${index}`, style: { marginTop: index === 0 ? 28 : 12 } },
    h(
      'div',
      { className: 'sunk', style: { ...theme.leg, margin: 0 } },
      h(Text, { className: 'gold', style: theme.legWhen }, when),
      h(Text, { className: 'ink', style: theme.legRoute }, route),
      h(Text, { className: 'ink2', style: theme.quiet }, pax),
      meet === null ? null : h(Text, { className: 'ink2', style: { ...theme.quiet, margin: '8px 0 0' } }, meet),
    ),
  )
