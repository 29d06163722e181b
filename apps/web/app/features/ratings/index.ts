export { RateFlight } from './rate-flight.tsx'
export { RateUsHost } from './rate-us-host.tsx'
