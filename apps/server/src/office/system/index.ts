export {
  countKeys,
  getAuditChoices,
  getHealth,
  getRetention,
  getVersion,
  listAudit,
  listBackups,
  listFailedJobs,
  listLateEvents,
  listStaleFeeds,
  retryJob,
} from './service.ts'
