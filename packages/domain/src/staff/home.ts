import type { Permission } from './permissions.ts'

/** Counters of the home page with the permission that shows each; the list behind one shows the rows that it counts. */
export const homeCounters = {
  'requests.unanswered': 'orders.answer',
  'requests.mine': 'orders.answer',
  'requests.expiring': 'orders.answer',
  'requests.opened': 'orders.answer',
  'requests.approval': 'quotes.approve',
  'conversations.waiting': 'conversations.answer',
  'customers.tasks': 'customers.manage',
  'messages.open': 'contact-messages.answer',
  'trips.day': 'orders.answer',
  'trips.three-days': 'orders.answer',
  'trips.cannot-fly': 'trips.operate',
  'trips.operator': 'orders.answer',
  'checklist.day': 'trips.operate',
  'checklist.three-days': 'trips.operate',
  'checklist.revised': 'trips.operate',
  'checklist.manifests': 'trips.operate',
  'checklist.mine': 'trips.operate',
  'checklist.landed': 'trips.operate',
  'schedule.disconnects': 'schedule.manage',
  'fleet.documents': 'fleet.manage',
  'documents.review': 'documents.review',
  'pricing.taxes': 'pricing.manage',
  'bank.unmatched': 'bank.reconcile',
  'bank.debits': 'payables.manage',
  'payables.approve': 'payables.manage',
  'payables.open': 'payables.manage',
  'receivables.overdue': 'receivables.manage',
  'approvals.open': 'approvals.read',
  'exceptions.open': 'exceptions.resolve',
  'members.without-passkey': 'members.manage',
  'system.findings': 'system.manage',
} as const satisfies Record<string, Permission>

export type HomeCounter = keyof typeof homeCounters
