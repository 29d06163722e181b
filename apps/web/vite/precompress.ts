import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes `.br` and `.gz` beside every text file that shrinks, so that the server never compresses assets. */
export async function precompress(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => /\.(js|css|svg|json|html|txt|webmanifest)$/.test(name))
  await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name)
      const source = await readFile(path)
      if (source.length < 120) return
      const [small, smaller] = await Promise.all([
        zip(source, { level: 9 }),
        brotli(source, {
          params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: source.length },
        }),
      ])
      // A file of a few words grows.
      if (small.length < source.length && smaller.length < source.length)
        await Promise.all([writeFile(`${path}.gz`, small), writeFile(`${path}.br`, smaller)])
    }),
  )
}
