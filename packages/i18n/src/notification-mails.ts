import type { Locale } from '@aquilane/domain/site/paths'
import { formatDate, formatDateTime } from './format.ts'
import { notificationTexts, pushText, type FallenPrice, type PushNotification } from './notifications.ts'

export interface NoticeMailTexts {
  subject: string
  greeting: string
  text: string
  button: string
  link: string
  signature: string
}

/** Texts of the mail about a notification. */
export function noticeMail(locale: Locale, news: PushNotification, values: { name: string | null; url: string }): NoticeMailTexts {
  const t = notificationTexts(locale)
  const { title, text } = pushText(locale, news)
  return {
    subject: title,
    greeting: t('mail.greeting', { name: values.name ?? 'none' }),
    text,
    button: news.key === 'account.signedIn' || news.key === 'account.passkeyAdded' ? t(`${news.key}.open`) : t('mail.open'),
    link: t('mail.link', { url: values.url }),
    signature: t('mail.signature'),
  }
}

/** Who gave an address that waits for its code: nothing that the customer typed. */
export interface MailGivenBy {
  phoneEnd: string
  pnr: string
}

/** Footer of every mail to a customer, and of those to visitors who watch prices by their address. */
export function mailFooter(
  locale: Locale,
  {
    settingsUrl: url,
    unsubscribe = false,
    givenBy,
    address,
  }: { settingsUrl: string; unsubscribe?: false | 'offers' | 'alerts'; givenBy?: MailGivenBy; address?: 'asked' | 'confirmed' },
): { why: string; settings: string; settingsLine: string } {
  const t = notificationTexts(locale)
  if (givenBy)
    return {
      why: t('mail.givenBy', { ...givenBy }),
      settings: t('mail.notMyAddress'),
      settingsLine: t('mail.notMyAddressLink', { url }),
    }
  if (address === 'asked')
    return {
      why: t('priceAlertByAddress.confirm.why'),
      settings: t('priceAlertByAddress.confirm.refuse'),
      settingsLine: t('priceAlertByAddress.confirm.refuseLink', { url }),
    }
  if (address === 'confirmed')
    return {
      why: t('priceAlertByAddress.why'),
      settings: t('priceAlertByAddress.stop'),
      settingsLine: t('priceAlertByAddress.stopLink', { url }),
    }
  return {
    why: t('mail.why'),
    settings: t(unsubscribe === 'alerts' ? 'mail.unsubscribeAlerts' : unsubscribe ? 'mail.unsubscribe' : 'mail.settings'),
    settingsLine: t(unsubscribe === 'alerts' ? 'mail.unsubscribeAlertsLink' : unsubscribe ? 'mail.unsubscribeLink' : 'mail.settingsLink', {
      url,
    }),
  }
}

/** Text for the telephone, of urgent messages that are not about the state of an order. */
export function noticeSms(locale: Locale, news: PushNotification, url: string): string {
  const t = notificationTexts(locale)
  if (news.key === 'quote.sent') {
    const { pnr, validUntilLocal } = news.params
    return t('sms.quote', { pnr, until: formatDateTime(validUntilLocal, locale), url })
  }
  if (news.key === 'flight.delayed') {
    const { title, text } = pushText(locale, news)
    return t('sms.flight', { title, text, url })
  }
  return t('sms.notice', { title: pushText(locale, news).title, url })
}

export interface ConfirmAlertValues {
  /** Names of the places, in order. */
  stops: readonly string[]
  /** Local day of the first departure. */
  date: string
  flexDays: number
  /** How long the link is valid. */
  hours: number
  url: string
}

/** The words of the mail that asks for the confirmation of a price alert. */
export function confirmAlertTexts(locale: Locale, { stops, date, flexDays, hours, url }: ConfirmAlertValues) {
  const t = notificationTexts(locale)
  const words = { trip: stops.join(' – '), date: formatDate(date, locale, 'long'), flexDays }
  return {
    subject: t('priceAlertByAddress.confirm.subject', words),
    greeting: t('mail.greeting', { name: 'none' }),
    text: t('priceAlertByAddress.confirm.text', words),
    button: t('priceAlertByAddress.confirm.button'),
    link: t('priceAlertByAddress.confirm.link', { url }),
    until: t('priceAlertByAddress.confirm.until', { hours }),
    signature: t('mail.signature'),
  }
}

/** The words of the mail about a lower price, for an address without an account. */
export function fallenPriceTexts(locale: Locale, { trip, more, url }: { trip: FallenPrice; more: number; url: string }): NoticeMailTexts {
  const t = notificationTexts(locale)
  const words = noticeMail(locale, { key: 'priceAlert.fell', params: { trip, more } }, { name: null, url })
  return { ...words, button: t('priceAlertByAddress.see'), link: t('priceAlertByAddress.seeLink', { url }) }
}
