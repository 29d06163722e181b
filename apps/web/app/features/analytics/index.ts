export { AnalyticsHost } from './analytics-host.tsx'
