import type { DutySourceId } from './duty-sources.ts'

/**
 * `worked`: an example with numbers that the source works out. `table`: a cell of a printed table. `provision`: a limit as the provision
 * states it, met to the minute and broken by one.
 */
export interface PublishedExample {
  kind: 'worked' | 'table' | 'provision'
  source: DutySourceId
  says: string
  found: () => unknown
  expected: unknown
}

export const example = (
  kind: PublishedExample['kind'],
  source: DutySourceId,
  says: string,
  found: () => unknown,
  expected: unknown,
): PublishedExample => ({ kind, source, says, found, expected })
