/** Something that a member of staff did; the member by the id. */
export interface Deed {
  at: Temporal.Instant
  by: string
}
