import type { Locale } from '@aquilane/contract/paths'
import type { Messages } from '@aquilane/i18n/messages'

/** Message namespaces of the back office. */
export type StaffTexts = Pick<
  Messages,
  | 'staff'
  | 'staff-account'
  | 'staff-approvals'
  | 'staff-content'
  | 'staff-conversations'
  | 'staff-customers'
  | 'staff-finance'
  | 'staff-fleet'
  | 'staff-links'
  | 'staff-home'
  | 'staff-market'
  | 'staff-messages'
  | 'staff-operations'
  | 'staff-pricing'
  | 'staff-quotes'
  | 'staff-reports'
  | 'staff-requests'
  | 'staff-schedule'
  | 'staff-system'
  | 'staff-visits'
  | 'states'
  | 'errors'
  | 'limits'
  | 'passengers'
  | 'charter'
>

const key = 'aq.staff.locale'
const loaded = new Map<Locale, StaffTexts>()

/** The language chosen before, else the browser's. */
export function storedLocale(): Locale {
  const chosen = localStorage.getItem(key) ?? navigator.language
  return chosen.startsWith('it') ? 'it' : 'en'
}

export const storeLocale = (locale: Locale): void => localStorage.setItem(key, locale)

export async function loadTexts(locale: Locale): Promise<void> {
  if (loaded.has(locale)) return
  const [
    staff,
    account,
    approvals,
    content,
    conversations,
    customers,
    finance,
    fleet,
    links,
    home,
    market,
    messages,
    operations,
    pricing,
    quotes,
    reports,
    requests,
    schedule,
    system,
    visits,
    states,
    errors,
    limits,
    passengers,
    charter,
  ] =
    locale === 'it'
      ? await Promise.all([
          import('@aquilane/i18n/it/staff.json'),
          import('@aquilane/i18n/it/staff-account.json'),
          import('@aquilane/i18n/it/staff-approvals.json'),
          import('@aquilane/i18n/it/staff-content.json'),
          import('@aquilane/i18n/it/staff-conversations.json'),
          import('@aquilane/i18n/it/staff-customers.json'),
          import('@aquilane/i18n/it/staff-finance.json'),
          import('@aquilane/i18n/it/staff-fleet.json'),
          import('@aquilane/i18n/it/staff-links.json'),
          import('@aquilane/i18n/it/staff-home.json'),
          import('@aquilane/i18n/it/staff-market.json'),
          import('@aquilane/i18n/it/staff-messages.json'),
          import('@aquilane/i18n/it/staff-operations.json'),
          import('@aquilane/i18n/it/staff-pricing.json'),
          import('@aquilane/i18n/it/staff-quotes.json'),
          import('@aquilane/i18n/it/staff-reports.json'),
          import('@aquilane/i18n/it/staff-requests.json'),
          import('@aquilane/i18n/it/staff-schedule.json'),
          import('@aquilane/i18n/it/staff-system.json'),
          import('@aquilane/i18n/it/staff-visits.json'),
          import('@aquilane/i18n/it/states.json'),
          import('@aquilane/i18n/it/errors.json'),
          import('@aquilane/i18n/it/limits.json'),
          import('@aquilane/i18n/it/passengers.json'),
          import('@aquilane/i18n/it/charter.json'),
        ])
      : await Promise.all([
          import('@aquilane/i18n/en/staff.json'),
          import('@aquilane/i18n/en/staff-account.json'),
          import('@aquilane/i18n/en/staff-approvals.json'),
          import('@aquilane/i18n/en/staff-content.json'),
          import('@aquilane/i18n/en/staff-conversations.json'),
          import('@aquilane/i18n/en/staff-customers.json'),
          import('@aquilane/i18n/en/staff-finance.json'),
          import('@aquilane/i18n/en/staff-fleet.json'),
          import('@aquilane/i18n/en/staff-links.json'),
          import('@aquilane/i18n/en/staff-home.json'),
          import('@aquilane/i18n/en/staff-market.json'),
          import('@aquilane/i18n/en/staff-messages.json'),
          import('@aquilane/i18n/en/staff-operations.json'),
          import('@aquilane/i18n/en/staff-pricing.json'),
          import('@aquilane/i18n/en/staff-quotes.json'),
          import('@aquilane/i18n/en/staff-reports.json'),
          import('@aquilane/i18n/en/staff-requests.json'),
          import('@aquilane/i18n/en/staff-schedule.json'),
          import('@aquilane/i18n/en/staff-system.json'),
          import('@aquilane/i18n/en/staff-visits.json'),
          import('@aquilane/i18n/en/states.json'),
          import('@aquilane/i18n/en/errors.json'),
          import('@aquilane/i18n/en/limits.json'),
          import('@aquilane/i18n/en/passengers.json'),
          import('@aquilane/i18n/en/charter.json'),
        ])
  loaded.set(locale, {
    staff: staff.default,
    'staff-account': account.default,
    'staff-approvals': approvals.default,
    'staff-content': content.default,
    'staff-conversations': conversations.default,
    'staff-customers': customers.default,
    'staff-finance': finance.default,
    'staff-fleet': fleet.default,
    'staff-links': links.default,
    'staff-home': home.default,
    'staff-market': market.default,
    'staff-messages': messages.default,
    'staff-operations': operations.default,
    'staff-pricing': pricing.default,
    'staff-quotes': quotes.default,
    'staff-reports': reports.default,
    'staff-requests': requests.default,
    'staff-schedule': schedule.default,
    'staff-system': system.default,
    'staff-visits': visits.default,
    states: states.default,
    errors: errors.default,
    limits: limits.default,
    passengers: passengers.default,
    charter: charter.default,
  })
}

/** Texts that have been loaded. */
export function getTexts(locale: Locale): StaffTexts {
  const texts = loaded.get(locale)
  if (!texts) throw new Error(`The texts of ${locale} are not loaded.`)
  return texts
}
