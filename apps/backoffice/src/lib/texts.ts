import type { Locale } from '@aquilane/domain/site/paths'
import type { Messages } from '@aquilane/i18n/messages'

/** Message namespaces of the back office. */
export type StaffTexts = Pick<
  Messages,
  | 'staff'
  | 'staff-account'
  | 'staff-approvals'
  | 'staff-content'
  | 'staff-conversations'
  | 'staff-crew'
  | 'staff-customers'
  | 'staff-finance'
  | 'staff-facts'
  | 'staff-flight-status'
  | 'staff-fleet'
  | 'staff-links'
  | 'staff-home'
  | 'staff-market'
  | 'staff-messages'
  | 'staff-operations'
  | 'staff-pricing'
  | 'staff-quotes'
  | 'staff-recovery'
  | 'staff-audit'
  | 'staff-readiness'
  | 'staff-reports'
  | 'staff-requests'
  | 'staff-schedule'
  | 'staff-system'
  | 'staff-visits'
  | 'states'
  | 'errors'
  | 'limits'
  | 'party'
  | 'passengers'
  | 'charter'
  | 'wishes'
>

type Files = { [name in keyof StaffTexts]: () => Promise<{ default: StaffTexts[name] }> }

const files: Record<Locale, Files> = {
  en: {
    staff: () => import('@aquilane/i18n/en/staff.json'),
    'staff-account': () => import('@aquilane/i18n/en/staff-account.json'),
    'staff-approvals': () => import('@aquilane/i18n/en/staff-approvals.json'),
    'staff-content': () => import('@aquilane/i18n/en/staff-content.json'),
    'staff-conversations': () => import('@aquilane/i18n/en/staff-conversations.json'),
    'staff-crew': () => import('@aquilane/i18n/en/staff-crew.json'),
    'staff-customers': () => import('@aquilane/i18n/en/staff-customers.json'),
    'staff-finance': () => import('@aquilane/i18n/en/staff-finance.json'),
    'staff-facts': () => import('@aquilane/i18n/en/staff-facts.json'),
    'staff-flight-status': () => import('@aquilane/i18n/en/staff-flight-status.json'),
    'staff-fleet': () => import('@aquilane/i18n/en/staff-fleet.json'),
    'staff-links': () => import('@aquilane/i18n/en/staff-links.json'),
    'staff-home': () => import('@aquilane/i18n/en/staff-home.json'),
    'staff-market': () => import('@aquilane/i18n/en/staff-market.json'),
    'staff-messages': () => import('@aquilane/i18n/en/staff-messages.json'),
    'staff-operations': () => import('@aquilane/i18n/en/staff-operations.json'),
    'staff-pricing': () => import('@aquilane/i18n/en/staff-pricing.json'),
    'staff-quotes': () => import('@aquilane/i18n/en/staff-quotes.json'),
    'staff-recovery': () => import('@aquilane/i18n/en/staff-recovery.json'),
    'staff-audit': () => import('@aquilane/i18n/en/staff-audit.json'),
    'staff-readiness': () => import('@aquilane/i18n/en/staff-readiness.json'),
    'staff-reports': () => import('@aquilane/i18n/en/staff-reports.json'),
    'staff-requests': () => import('@aquilane/i18n/en/staff-requests.json'),
    'staff-schedule': () => import('@aquilane/i18n/en/staff-schedule.json'),
    'staff-system': () => import('@aquilane/i18n/en/staff-system.json'),
    'staff-visits': () => import('@aquilane/i18n/en/staff-visits.json'),
    states: () => import('@aquilane/i18n/en/states.json'),
    errors: () => import('@aquilane/i18n/en/errors.json'),
    limits: () => import('@aquilane/i18n/en/limits.json'),
    party: () => import('@aquilane/i18n/en/party.json'),
    passengers: () => import('@aquilane/i18n/en/passengers.json'),
    charter: () => import('@aquilane/i18n/en/charter.json'),
    wishes: () => import('@aquilane/i18n/en/wishes.json'),
  },
  it: {
    staff: () => import('@aquilane/i18n/it/staff.json'),
    'staff-account': () => import('@aquilane/i18n/it/staff-account.json'),
    'staff-approvals': () => import('@aquilane/i18n/it/staff-approvals.json'),
    'staff-content': () => import('@aquilane/i18n/it/staff-content.json'),
    'staff-conversations': () => import('@aquilane/i18n/it/staff-conversations.json'),
    'staff-crew': () => import('@aquilane/i18n/it/staff-crew.json'),
    'staff-customers': () => import('@aquilane/i18n/it/staff-customers.json'),
    'staff-finance': () => import('@aquilane/i18n/it/staff-finance.json'),
    'staff-facts': () => import('@aquilane/i18n/it/staff-facts.json'),
    'staff-flight-status': () => import('@aquilane/i18n/it/staff-flight-status.json'),
    'staff-fleet': () => import('@aquilane/i18n/it/staff-fleet.json'),
    'staff-links': () => import('@aquilane/i18n/it/staff-links.json'),
    'staff-home': () => import('@aquilane/i18n/it/staff-home.json'),
    'staff-market': () => import('@aquilane/i18n/it/staff-market.json'),
    'staff-messages': () => import('@aquilane/i18n/it/staff-messages.json'),
    'staff-operations': () => import('@aquilane/i18n/it/staff-operations.json'),
    'staff-pricing': () => import('@aquilane/i18n/it/staff-pricing.json'),
    'staff-quotes': () => import('@aquilane/i18n/it/staff-quotes.json'),
    'staff-recovery': () => import('@aquilane/i18n/it/staff-recovery.json'),
    'staff-audit': () => import('@aquilane/i18n/it/staff-audit.json'),
    'staff-readiness': () => import('@aquilane/i18n/it/staff-readiness.json'),
    'staff-reports': () => import('@aquilane/i18n/it/staff-reports.json'),
    'staff-requests': () => import('@aquilane/i18n/it/staff-requests.json'),
    'staff-schedule': () => import('@aquilane/i18n/it/staff-schedule.json'),
    'staff-system': () => import('@aquilane/i18n/it/staff-system.json'),
    'staff-visits': () => import('@aquilane/i18n/it/staff-visits.json'),
    states: () => import('@aquilane/i18n/it/states.json'),
    errors: () => import('@aquilane/i18n/it/errors.json'),
    limits: () => import('@aquilane/i18n/it/limits.json'),
    party: () => import('@aquilane/i18n/it/party.json'),
    passengers: () => import('@aquilane/i18n/it/passengers.json'),
    charter: () => import('@aquilane/i18n/it/charter.json'),
    wishes: () => import('@aquilane/i18n/it/wishes.json'),
  },
}

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
  const texts = await Promise.all(Object.entries(files[locale]).map(async ([name, load]) => [name, (await load()).default] as const))
  loaded.set(locale, Object.fromEntries(texts) as unknown as StaffTexts)
}

/** Texts that have been loaded. */
export function getTexts(locale: Locale): StaffTexts {
  const texts = loaded.get(locale)
  if (!texts) throw new Error(`The texts of ${locale} are not loaded.`)
  return texts
}
