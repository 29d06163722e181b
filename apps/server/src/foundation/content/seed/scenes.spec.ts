import { expect, it } from 'vitest'
import { sceneFor } from '@aquilane/art/scene/destination-scene'
import { seedEntries } from './entries.ts'

const sightOfScene = (scene: string): string => {
  const { kind, landmark } = sceneFor(scene.split('-')[0])
  return landmark ?? kind
}

it('no two deals, which stand on one page, show the same sight', () => {
  const sights = seedEntries.flatMap(({ kind, scene }) => (kind === 'deal' && scene ? [sightOfScene(scene)] : []))
  expect(sights).toEqual([...new Set(sights)])
})

it('nothing that the home page shows at first has the sight of another', () => {
  const first = (kind: string, count: number) => seedEntries.filter((entry) => entry.kind === kind && entry.scene).slice(0, count)
  const sights = [...first('article', 3), ...first('deal', 3)].map(({ scene }) => sightOfScene(scene ?? ''))
  expect(sights).toEqual([...new Set(sights)])
})
