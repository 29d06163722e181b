export { RateUsHost } from './rate-us-host.tsx'
