import { precompress } from './precompress.ts'
import { compactRouteManifest } from './route-manifest.ts'

/** What follows the bundler: a shorter list of routes, then `.br` and `.gz` files. */
export async function finishClient(folder: string): Promise<void> {
  await compactRouteManifest(folder)
  await precompress(folder)
}
