import type { StaffRole } from '@aquilane/domain/staff/roles'

/** Whom a newcomer signs in as, in the sandbox only. */
export const demoEmail = 'documents@aquilane.example'
export const demoName = 'Demo Reviewer'

/** Colleagues who own the work of the demo company. They have no way in. */
export const demoColleagues = {
  sales: { email: 'sales@aquilane.example', name: 'Sofia Greco', roles: ['sales'] },
  operations: { email: 'operations@aquilane.example', name: 'James Holt', roles: ['operations'] },
  finance: { email: 'finance@aquilane.example', name: 'Clara Weiss', roles: ['finance'] },
} as const satisfies Record<string, { email: string; name: string; roles: readonly StaffRole[] }>
