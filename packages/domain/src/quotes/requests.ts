import { sortsOf } from '../list-sort.ts'

/** Where a request came from; those from the phone and from e-mails are typed in by sales. */
export const requestSources = ['site', 'phone', 'email', 'chat'] as const
export type RequestSource = (typeof requestSources)[number]

/** `expiring`: quotes that end within so many hours. */
export const expiringHours = 6

export const requestViews = ['open', 'unanswered', 'mine', 'unassigned', 'quoted', 'expiring', 'opened', 'approval', 'snoozed'] as const
export type RequestView = (typeof requestViews)[number]

export const requestSorts = sortsOf(['waiting', 'departure'])
export type RequestSort = (typeof requestSorts)[number]

export const requestStages = ['new', 'approval', 'quoted', 'expired', 'asked', 'withdrawn'] as const
/**
 * new: without a quote; approval: its quote waits for another member; quoted: its quote can be accepted; expired; asked: its customer asked
 * for a new price; withdrawn: its quote was.
 */
export type RequestStage = (typeof requestStages)[number]

/** Answers are to take this long at most; older requests are marked. */
export const answerGoalMinutes = 5
