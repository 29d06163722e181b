import { staffRoles, type StaffRole } from '@aquilane/domain/staff/roles'

/** Whom a newcomer signs in as, in the sandbox only. */
export const demoEmail = 'documents@aquilane.example'

interface DemoMember {
  email: string
  name: string
  roles: readonly StaffRole[]
}

/** Colleagues who own the work of the demo company. */
export const demoColleagues = {
  sales: { email: 'sales@aquilane.example', name: 'Sofia Greco', roles: ['sales'] },
  operations: { email: 'operations@aquilane.example', name: 'James Holt', roles: ['operations'] },
  finance: { email: 'finance@aquilane.example', name: 'Clara Weiss', roles: ['finance'] },
} as const satisfies Record<string, DemoMember>

/** Members who sign in with the code in the outbox; the others decide what the first one asks for. */
export const demoMembers: readonly DemoMember[] = [
  { email: demoEmail, name: 'Nora Castelli', roles: staffRoles },
  { email: 'owner@aquilane.example', name: 'Elena Riva', roles: ['admin'] },
  demoColleagues.finance,
]
export const isDemoEmail = (email: string): boolean => demoMembers.some((member) => member.email === email.toLowerCase())
