import type { Jobs } from '../platform/jobs/jobs.ts'
import { unseenJob, type UnseenJob } from './queues.ts'
import type { ConversationsService } from './service.ts'

export function conversationsJobs(jobs: Jobs, conversations: Pick<ConversationsService, 'notifyUnseen'>): void {
  jobs.work<UnseenJob>(unseenJob, ({ conversation }) => conversations.notifyUnseen(conversation))
}
