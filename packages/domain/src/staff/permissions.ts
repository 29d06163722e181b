import { hasRole, type StaffRole } from './roles.ts'

/** Which roles may do what, one row per action. `admin` may do everything. */
export const permissions = {
  'members.manage': [],
  'system.manage': [],
  'approvals.read': ['sales', 'operations', 'finance'],
  'documents.review': ['documents'],
  'bank.reconcile': ['finance'],
  'exceptions.resolve': ['finance'],
  'loyalty.manage': ['finance'],
  'invoices.read': ['sales', 'operations', 'finance'],
  'charges.manage': ['sales', 'operations', 'finance'],
  'orders.read': ['sales', 'operations', 'finance'],
  'trips.read': ['sales', 'operations', 'finance', 'documents'],
  'orders.answer': ['sales', 'operations'],
  'quotes.approve': ['finance'],
  'orders.retime': ['sales', 'operations'],
  'orders.cancel': ['sales', 'operations'],
  'trips.operate': ['operations'],
  'manifests.send': ['operations', 'documents'],
  'bills.enter': ['operations', 'finance'],
  'bills.approve': ['finance'],
  'schedule.manage': ['operations'],
  'fleet.manage': ['operations'],
  'crew.read': ['operations', 'documents'],
  'crew.manage': ['operations'],
  'payables.manage': ['finance'],
  'receivables.manage': ['finance'],
  'month-end.read': ['finance'],
  'pricing.read': ['sales', 'operations', 'finance'],
  'pricing.manage': ['finance'],
  'facts.read': ['sales', 'operations', 'finance'],
  'facts.manage': ['operations'],
  'empty-legs.manage': ['sales', 'operations'],
  'shared-flights.manage': ['sales', 'operations'],
  'calendars.manage': ['sales', 'operations'],
  'content.manage': ['content'],
  'reports.read': ['sales', 'operations', 'finance'],
  'customers.read': ['sales', 'operations', 'finance'],
  'customers.manage': ['sales', 'operations', 'finance'],
  'customers.block': ['sales', 'finance'],
  'customers.merge': ['sales', 'finance'],
  'customers.credit': ['finance'],
  'trips.on-account': ['sales', 'finance'],
  'links.manage': ['sales', 'content'],
  'visits.read': ['sales', 'content'],
  'conversations.answer': ['sales', 'operations'],
  'contact-messages.answer': ['sales', 'content'],
} as const satisfies Record<string, readonly StaffRole[]>

export type Permission = keyof typeof permissions

/** Roles that have a permission, `admin` included. */
export const rolesWith = (permission: Permission): readonly StaffRole[] => [...permissions[permission], 'admin']

/** Whether a member with these roles may do an action. */
export const hasPermission = (roles: readonly StaffRole[], permission: Permission): boolean => hasRole(roles, permissions[permission])
