import type { Paths } from '@aquilane/domain/site/paths'

type PathName = keyof Paths &
  ('index' | 'emptyLegs' | 'emptyLegsCalendar' | 'orders' | 'press' | 'blog' | 'fleet' | 'notifications' | 'terms')

export interface MenuItem {
  name: PathName | 'chat'
  mobileOnly?: boolean
  loggedInOnly?: boolean
  /** Shown first on mobile. */
  topOnMobile?: boolean
}

/** The main menu in the order of spec §2. */
export const menuItems: readonly MenuItem[] = [
  { name: 'index' },
  { name: 'emptyLegs' },
  { name: 'emptyLegsCalendar', mobileOnly: true },
  { name: 'orders', loggedInOnly: true },
  { name: 'press', mobileOnly: true },
  { name: 'blog', mobileOnly: true },
  { name: 'fleet', mobileOnly: true },
  { name: 'chat', loggedInOnly: true },
  { name: 'notifications', loggedInOnly: true, topOnMobile: true },
  { name: 'terms', mobileOnly: true },
]
