import type { Locale } from '@aquilane/domain/site/paths'
import { formatDateTime } from './format.ts'
import { notificationTexts, pushText, type PushNotification } from './notifications.ts'

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

/** Footer of every mail to a customer. */
export function mailFooter(
  locale: Locale,
  {
    settingsUrl: url,
    unsubscribe = false,
    givenBy,
  }: { settingsUrl: string; unsubscribe?: false | 'offers' | 'alerts'; givenBy?: MailGivenBy },
): { why: string; settings: string; settingsLine: string } {
  const t = notificationTexts(locale)
  if (givenBy)
    return {
      why: t('mail.givenBy', { ...givenBy }),
      settings: t('mail.notMyAddress'),
      settingsLine: t('mail.notMyAddressLink', { url }),
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
