import { hasPermission, type Permission } from '@aquilane/domain/staff/permissions'
import type { Me } from './api.ts'

interface Page {
  path: string
  permission: Permission
  letter?: string
}

/**
 * Every page with the permission that opens it. Navigation, palette, shortcuts and their help read this list. The pages that are opened all day
 * have a letter of their name, pressed after G; at most ten with the home page. Every other page is opened by its name in the palette.
 */
export const pages = [
  { path: '/requests', name: 'requests', permission: 'orders.read', letter: 'r' },
  { path: '/customers', name: 'customers', permission: 'customers.read', letter: 'c' },
  { path: '/trips', name: 'trips', permission: 'trips.read', letter: 't' },
  { path: '/checklist', name: 'checklist', permission: 'trips.read', letter: 'k' },
  { path: '/schedule', name: 'schedule', permission: 'trips.read', letter: 's' },
  { path: '/fleet', name: 'fleet', permission: 'fleet.manage' },
  { path: '/crew', name: 'crew', permission: 'crew.read' },
  { path: '/empty-legs', name: 'emptyLegs', permission: 'empty-legs.manage' },
  { path: '/shared-flights', name: 'sharedFlights', permission: 'shared-flights.manage' },
  { path: '/calendars', name: 'calendars', permission: 'calendars.manage' },
  { path: '/documents', name: 'documents', permission: 'documents.review', letter: 'd' },
  { path: '/payments', name: 'payments', permission: 'bank.reconcile', letter: 'p' },
  { path: '/approvals', name: 'approvals', permission: 'approvals.read', letter: 'a' },
  { path: '/exceptions', name: 'exceptions', permission: 'exceptions.resolve' },
  { path: '/invoices', name: 'invoices', permission: 'invoices.read', letter: 'i' },
  { path: '/receivables', name: 'receivables', permission: 'receivables.manage' },
  { path: '/payables', name: 'payables', permission: 'payables.manage' },
  { path: '/month-end', name: 'monthEnd', permission: 'month-end.read' },
  { path: '/loyalty', name: 'loyalty', permission: 'loyalty.manage' },
  { path: '/texts', name: 'texts', permission: 'content.manage' },
  { path: '/conversations', name: 'conversations', permission: 'conversations.answer' },
  { path: '/links', name: 'links', permission: 'links.manage' },
  { path: '/pricing', name: 'pricing', permission: 'pricing.read' },
  { path: '/facts', name: 'facts', permission: 'facts.read' },
  { path: '/reports', name: 'reports', permission: 'reports.read' },
  { path: '/visits', name: 'visits', permission: 'visits.read' },
  { path: '/messages', name: 'messages', permission: 'contact-messages.answer' },
  { path: '/system', name: 'system', permission: 'system.manage' },
  { path: '/members', name: 'members', permission: 'members.manage' },
] as const satisfies readonly (Page & { name: string })[]

/** The letter that opens the home page after G. */
export const homeLetter = 'h'

/** Forms for something new, on the page of its list. */
export const newForms = [
  { path: '/requests?new=1', name: 'newRequest', permission: 'orders.answer' },
  { path: '/empty-legs?new=1', name: 'newEmptyLeg', permission: 'empty-legs.manage' },
  { path: '/shared-flights?new=1', name: 'newSharedFlight', permission: 'shared-flights.manage' },
  { path: '/fleet?new=1', name: 'newAircraft', permission: 'fleet.manage' },
  { path: '/fleet/operators?new=1', name: 'newOperator', permission: 'fleet.manage' },
  { path: '/calendars?new=1', name: 'newCalendar', permission: 'calendars.manage' },
  { path: '/invoices?new=1', name: 'newCharge', permission: 'charges.manage' },
  { path: '/pricing?new=1', name: 'newPrices', permission: 'pricing.manage' },
  { path: '/texts?new=1', name: 'newText', permission: 'content.manage' },
  { path: '/links?new=1', name: 'newLink', permission: 'links.manage' },
  { path: '/members?new=1', name: 'newMember', permission: 'members.manage' },
] as const satisfies readonly (Page & { name: string })[]

/** Those that this member may open. */
export const openTo = <One extends Page>({ roles }: Pick<Me, 'roles'>, list: readonly One[]): One[] =>
  list.filter(({ permission }) => hasPermission(roles, permission))

/** Addresses by the letter that opens them after G, as far as this member may open them. */
export const pathsByLetter = (me: Pick<Me, 'roles'>): ReadonlyMap<string, string> =>
  new Map([
    [homeLetter, '/'],
    ...openTo<Page>(me, pages).flatMap(({ letter, path }) => (letter === undefined ? [] : [[letter, path] as const])),
  ])
