import type { Check } from '../check.ts'

/** No request of anybody ends with a fault of the server. */
export const answers: Check = {
  name: 'answers',
  step: ({ faults }) => faults.splice(0).map((detail) => ({ rule: 'answers: 5xx', detail })),
}

/** No job fails for good. */
export const jobs: Check = {
  name: 'jobs',
  step: ({ failedJobs }) => failedJobs.splice(0).map(({ name, error }) => ({ rule: `jobs: ${name}`, detail: error })),
}
