import { expect, inject, it } from 'vitest'
import { claimCluster } from './cluster.ts'

it('an embedded cluster belongs to one server at a time', async () => {
  const cluster = { url: () => inject('clusterUrl') }
  const release = await claimCluster(cluster)
  expect(release).not.toBeNull()
  expect(await claimCluster(cluster)).toBeNull()
  await release?.()
  const again = await claimCluster(cluster)
  expect(again).not.toBeNull()
  await again?.()
})
