import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { Locale } from '@aquilane/domain/site/paths'
import { mailFooter, type MailGivenBy } from '@aquilane/i18n/notification-mails'
import { darkStyles, theme } from './theme.ts'

/** One mail, ready to be sent. */
export interface Mail {
  subject: string
  text: string
  html: string
}

export interface MailFooter {
  /** URL of the notification settings. */
  settingsUrl: string
  /** The link ends offers by mail instead. */
  unsubscribe?: false | 'offers' | 'alerts'
  /** The address waits for its code: the link ends messages about this customer's orders. */
  givenBy?: MailGivenBy
  /** Of a visitor without an account: the link ends mails about prices, to an address that was entered or confirmed. */
  address?: 'asked' | 'confirmed'
}

export const paragraph = (text: string, key?: string): ReactNode => h(Text, { key, className: 'ink', style: theme.text }, text)

export const actionButton = (label: string, href: string): ReactNode =>
  h(Button, { key: 'press', href, className: 'button', style: theme.button }, label)

/** A wide figure to be read out or typed: codes. */
export const figure = (text: string): ReactNode => h(Text, { key: 'figure', className: 'ink sunk', style: theme.code }, text)

interface Page {
  locale: Locale
  subject: string
  /** Shown in the list of mails beside the subject. */
  preview: string
  greeting: string
  signature: string
  footer: MailFooter | null
  children: ReactNode
}

/**
 * The frame of every mail, from react-email's parts. Without JSX, because Node runs this as it stands; without fonts, pictures or
 * anything else to load, so that its sender cannot see when it is read: pictures are sent along.
 */
export function html({ locale, subject, preview, greeting, signature, footer: foot, children }: Page): string {
  const last = foot && mailFooter(locale, foot)
  const page = h(
    Html,
    { lang: locale },
    h(
      Head,
      null,
      h('title', null, subject),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('style', null, darkStyles),
    ),
    h(
      Body,
      { className: 'bg', style: theme.body },
      h(Preview, null, preview),
      h(
        Container,
        { style: theme.container },
        h(Section, null, h(Text, { className: 'gold edge', style: theme.brand }, 'AQUILANE')),
        h(
          Section,
          { className: 'card', style: theme.card },
          h(
            Section,
            { className: 'inside', style: theme.cardInside },
            h(Heading, { as: 'h1', className: 'ink', style: theme.heading }, subject),
            paragraph(greeting),
            children,
          ),
        ),
        h(
          Section,
          { className: 'edge', style: theme.foot },
          h(Text, { className: 'ink2', style: theme.quiet }, signature),
          last && foot
            ? h(
                Text,
                { className: 'ink2', style: { ...theme.quiet, margin: '12px 0 0' } },
                `${last.why} `,
                h(Link, { href: foot.settingsUrl, className: 'ink2', style: theme.link }, last.settings),
              )
            : null,
        ),
      ),
    ),
  )
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`
}

/** The plain half of a mail: its paragraphs, then the foot. */
export function plain(locale: Locale, parts: readonly string[], foot: MailFooter | null): string {
  const last = foot && mailFooter(locale, foot)
  return [...parts, ...(last ? [`${last.why}\n${last.settingsLine}`] : [])].filter((part) => part !== '').join('\n\n')
}
