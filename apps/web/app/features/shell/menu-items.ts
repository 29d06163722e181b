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

export interface MoreItem {
  name: keyof Paths & ('multiLeg' | 'seats' | 'explore' | 'deals' | 'fleet' | 'blog' | 'contacts')
  /** In the main menu of phones. */
  desktopOnly?: boolean
}

/** What a visitor looks for besides. */
export const moreItems: readonly MoreItem[] = [
  { name: 'multiLeg' },
  { name: 'seats' },
  { name: 'explore' },
  { name: 'deals' },
  { name: 'fleet', desktopOnly: true },
  { name: 'blog', desktopOnly: true },
  { name: 'contacts' },
]

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
