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
 * Pages of a group stand together.
 */
export const pages = [
  { path: '/requests', name: 'requests', group: 'clients', permission: 'orders.read', letter: 'r' },
  { path: '/customers', name: 'customers', group: 'clients', permission: 'customers.read', letter: 'c' },
  { path: '/conversations', name: 'conversations', group: 'clients', permission: 'conversations.answer' },
  { path: '/messages', name: 'messages', group: 'clients', permission: 'contact-messages.answer' },
  { path: '/loyalty', name: 'loyalty', group: 'clients', permission: 'loyalty.manage' },
  { path: '/trips', name: 'trips', group: 'flights', permission: 'trips.read', letter: 't' },
  { path: '/checklist', name: 'checklist', group: 'flights', permission: 'trips.read', letter: 'k' },
  { path: '/schedule', name: 'schedule', group: 'flights', permission: 'trips.read', letter: 's' },
  { path: '/documents', name: 'documents', group: 'flights', permission: 'documents.review', letter: 'd' },
  { path: '/fleet', name: 'fleet', group: 'aircraft', permission: 'fleet.manage' },
  { path: '/crew', name: 'crew', group: 'aircraft', permission: 'crew.read' },
  { path: '/calendars', name: 'calendars', group: 'aircraft', permission: 'calendars.manage' },
  { path: '/facts', name: 'facts', group: 'aircraft', permission: 'facts.read' },
  { path: '/empty-legs', name: 'emptyLegs', group: 'market', permission: 'empty-legs.manage' },
  { path: '/shared-flights', name: 'sharedFlights', group: 'market', permission: 'shared-flights.manage' },
  { path: '/pricing', name: 'pricing', group: 'market', permission: 'pricing.read' },
  { path: '/payments', name: 'payments', group: 'money', permission: 'bank.reconcile', letter: 'p' },
  { path: '/invoices', name: 'invoices', group: 'money', permission: 'invoices.read', letter: 'i' },
  { path: '/receivables', name: 'receivables', group: 'money', permission: 'receivables.manage' },
  { path: '/payables', name: 'payables', group: 'money', permission: 'payables.manage' },
  { path: '/month-end', name: 'monthEnd', group: 'money', permission: 'month-end.read' },
  { path: '/exceptions', name: 'exceptions', group: 'money', permission: 'exceptions.resolve' },
  { path: '/texts', name: 'texts', group: 'site', permission: 'content.manage' },
  { path: '/links', name: 'links', group: 'site', permission: 'links.manage' },
  { path: '/visits', name: 'visits', group: 'site', permission: 'visits.read' },
  { path: '/approvals', name: 'approvals', group: 'company', permission: 'approvals.read', letter: 'a' },
  { path: '/reports', name: 'reports', group: 'company', permission: 'reports.read' },
  { path: '/system', name: 'system', group: 'company', permission: 'system.manage' },
  { path: '/members', name: 'members', group: 'company', permission: 'members.manage' },
] as const satisfies readonly (Page & { name: string; group: string })[]

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

/** The pages that this member may open, by group. */
export const openGroups = (me: Pick<Me, 'roles'>): ReadonlyMap<(typeof pages)[number]['group'], (typeof pages)[number][]> =>
  Map.groupBy(openTo(me, pages), ({ group }) => group)

/** Addresses by the letter that opens them after G, as far as this member may open them. */
export const pathsByLetter = (me: Pick<Me, 'roles'>): ReadonlyMap<string, string> =>
  new Map([
    [homeLetter, '/'],
    ...openTo<Page>(me, pages).flatMap(({ letter, path }) => (letter === undefined ? [] : [[letter, path] as const])),
  ])
