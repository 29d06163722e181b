/** Gives a new request to a member of the sales team. */
export const assignRequestJob = 'staff.assign-request'
export interface AssignRequestJob {
  order: string
}
