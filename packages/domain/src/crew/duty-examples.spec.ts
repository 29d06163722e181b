import { describe, expect, it } from 'vitest'
import { EASA_EXAMPLES } from './duty-examples-easa.fixture.ts'
import { OTHER_EXAMPLES } from './duty-examples-other.fixture.ts'
import { DUTY_SOURCES } from './duty-sources.ts'

const all = [...EASA_EXAMPLES, ...OTHER_EXAMPLES]

describe('published examples of duty rules', () => {
  it.each(all)('$kind, $source: $says', ({ found, expected }) => expect(found()).toEqual(expected))

  it('are at least forty, most of them worked out by their source', () => {
    expect(all.length).toBeGreaterThanOrEqual(40)
    expect(all.filter(({ kind }) => kind === 'worked').length).toBeGreaterThan(all.length / 2)
  })

  it('name sources that were read', () => {
    expect(all.filter(({ source }) => DUTY_SOURCES[source].grade === 'unread')).toEqual([])
  })
})
