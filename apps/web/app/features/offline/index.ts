export { OfflineHost } from './offline-host.tsx'
