// Resolver for the boundaries lint rule: workspace packages by their `exports`, relative imports by their written extension.
const { existsSync, readFileSync } = require('node:fs')
const { dirname, join, resolve } = require('node:path')

const root = join(__dirname, '../..')
const homes = { server: 'apps/server', web: 'apps/web', e2e: 'e2e', bench: 'bench' }

exports.interfaceVersion = 2
exports.resolve = (source, file) => {
  if (source.startsWith('.')) {
    const path = resolve(dirname(file), source)
    return existsSync(path) ? { found: true, path } : { found: false }
  }
  const [, name, rest] = /^@aquilane\/([a-z0-9]+)(?:\/(.+))?$/.exec(source) ?? []
  if (!name) return { found: true, path: null }
  const home = join(root, homes[name] ?? `packages/${name}`)
  const target = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).exports?.[rest ? `./${rest}` : '.']
  const path = typeof target === 'string' ? target : target?.default
  return path ? { found: true, path: join(home, path) } : { found: false }
}
