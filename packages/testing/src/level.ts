/** `npm test` runs random and parallel cases at a short size; `npm run test:full` sets `TEST_LEVEL=full` for their full size. */
export const isFullRun = process.env['TEST_LEVEL'] === 'full'

/** The size of a case at the level of this run. */
export const inFullRun = <T>(short: T, full: T): T => (isFullRun ? full : short)

/** For a case that starts a server of its own: as long as a hook that does, since most of it is waiting for the machine. */
export const withOwnServer = { timeout: 240_000 }
