// Resolver for the boundaries lint rule: workspace packages by their `exports`, relative imports by their written extension.
const { existsSync, readFileSync } = require('node:fs')
const { dirname, join, resolve } = require('node:path')

const root = join(__dirname, '../..')
const homes = { server: 'apps/server', 'sandbox-bank': 'apps/sandbox-bank', web: 'apps/web', e2e: 'e2e', bench: 'bench' }

exports.interfaceVersion = 2
exports.resolve = (source, file) => {
  if (source.startsWith('.')) {
    const path = resolve(dirname(file), source)
    return existsSync(path) ? { found: true, path } : { found: false }
  }
  const [, name, rest] = /^@aquilane\/([a-z0-9-]+)(?:\/(.+))?$/.exec(source) ?? []
  if (!name) return { found: true, path: null }
  const home = join(root, homes[name] ?? `packages/${name}`)
  const exported = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).exports ?? {}
  const subpath = rest ? `./${rest}` : '.'
  const pattern = Object.keys(exported).find((key) => key.endsWith('/*') && subpath.startsWith(key.slice(0, -1)))
  const path = exported[subpath] ?? (pattern && exported[pattern].replace('*', subpath.slice(pattern.length - 1)))
  return path ? { found: true, path: join(home, path) } : { found: false }
}
