import type { Permission } from '@aquilane/domain/staff/permissions'

/**
 * Every page with the permission that opens it, and the letter that opens it after G. Navigation, palette, shortcuts and their help read this
 * list.
 */
export const pages = [
  { path: '/requests', name: 'requests', permission: 'orders.read', letter: 'r' },
  { path: '/customers', name: 'customers', permission: 'customers.read', letter: 'n' },
  { path: '/trips', name: 'trips', permission: 'trips.read', letter: 't' },
  { path: '/checklist', name: 'checklist', permission: 'trips.read', letter: 'k' },
  { path: '/schedule', name: 'schedule', permission: 'trips.read', letter: 'f' },
  { path: '/fleet', name: 'fleet', permission: 'fleet.manage', letter: 'y' },
  { path: '/empty-legs', name: 'emptyLegs', permission: 'empty-legs.manage', letter: 'e' },
  { path: '/shared-flights', name: 'sharedFlights', permission: 'shared-flights.manage', letter: 's' },
  { path: '/calendars', name: 'calendars', permission: 'calendars.manage', letter: 'c' },
  { path: '/documents', name: 'documents', permission: 'documents.review', letter: 'd' },
  { path: '/payments', name: 'payments', permission: 'bank.reconcile', letter: 'p' },
  { path: '/approvals', name: 'approvals', permission: 'approvals.read', letter: '2' },
  { path: '/exceptions', name: 'exceptions', permission: 'exceptions.resolve', letter: 'x' },
  { path: '/invoices', name: 'invoices', permission: 'invoices.read', letter: 'i' },
  { path: '/receivables', name: 'receivables', permission: 'receivables.manage', letter: 'h' },
  { path: '/payables', name: 'payables', permission: 'payables.manage', letter: 'a' },
  { path: '/month-end', name: 'monthEnd', permission: 'month-end.read', letter: 'z' },
  { path: '/loyalty', name: 'loyalty', permission: 'loyalty.manage', letter: 'l' },
  { path: '/texts', name: 'texts', permission: 'content.manage', letter: 'w' },
  { path: '/conversations', name: 'conversations', permission: 'conversations.answer', letter: 'v' },
  { path: '/links', name: 'links', permission: 'links.manage', letter: 'j' },
  { path: '/pricing', name: 'pricing', permission: 'pricing.read', letter: 'o' },
  { path: '/reports', name: 'reports', permission: 'reports.read', letter: 'b' },
  { path: '/visits', name: 'visits', permission: 'visits.read', letter: 'u' },
  { path: '/messages', name: 'messages', permission: 'contact-messages.answer', letter: 'q' },
  { path: '/system', name: 'system', permission: 'system.manage', letter: 'g' },
  { path: '/members', name: 'members', permission: 'members.manage', letter: 'm' },
] as const satisfies readonly { path: string; name: string; permission: Permission; letter: string }[]
