/** Lists of the inbox: who waits, what is mine, everything that is not resolved, resolved, all. */
export const conversationViews = ['waiting', 'mine', 'open', 'resolved', 'all'] as const
export type ConversationView = (typeof conversationViews)[number]
