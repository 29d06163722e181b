/** Looks whether the customer has seen a message meanwhile. */
export const unseenJob = 'conversations.unseen'

export interface UnseenJob {
  conversation: string
}
