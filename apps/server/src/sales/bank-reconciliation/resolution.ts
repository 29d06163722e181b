/** What a member of staff decides about a movement. */
export interface ResolutionInput {
  transactionId: string
  staffId: string
  note: string
}
