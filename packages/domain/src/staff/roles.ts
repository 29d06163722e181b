/** What a member of staff may do (product §9); `admin` may do everything the others may. */
export const staffRoles = ['sales', 'operations', 'documents', 'finance', 'content', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Whether a member with these roles may do what requires one of `wanted`. */
export const hasRole = (roles: readonly StaffRole[], wanted: readonly StaffRole[]): boolean =>
  roles.includes('admin') || wanted.some((role) => roles.includes(role))

/** Digits of an authenticator app's code, and how long each code is shown. */
export const totpRules = { digits: 6, seconds: 30 } as const
