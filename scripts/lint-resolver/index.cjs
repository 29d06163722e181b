// Finds the file behind an import of this repository, for the boundaries lint rule and for the search for circles.
const { existsSync, readFileSync, statSync } = require('node:fs')
const { dirname, join, relative, resolve } = require('node:path')

const homes = { server: 'apps/server', 'sandbox-bank': 'apps/sandbox-bank', web: 'apps/web', e2e: 'e2e', bench: 'bench' }

/** What `~/` stands for, as in `paths` of the application's tsconfig.json. */
const sources = { web: 'app', backoffice: 'src' }

const isFile = (path) => existsSync(path) && statSync(path).isFile()

/** Bundlers also accept an import without its extension, with that of the built file, or of a folder: such an import must not escape. */
function findFile(path) {
  const [plain] = path.split('?')
  const stem = plain.replace(/\.jsx?$/, '')
  const candidates = [plain, `${stem}.ts`, `${stem}.tsx`, `${plain}.ts`, `${plain}.tsx`, join(plain, 'index.ts'), join(plain, 'index.tsx')]
  const found = candidates.find(isFile)
  return found ? { found: true, path: found } : { found: false }
}

function findInPackage(name, rest, root) {
  const home = join(root, homes[name] ?? `packages/${name}`)
  const manifest = join(home, 'package.json')
  const exported = existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')).exports ?? {}) : {}
  const subpath = rest ? `./${rest}` : '.'
  const pattern = Object.keys(exported).find((key) => key.endsWith('/*') && subpath.startsWith(key.slice(0, -1)))
  const path = exported[subpath] ?? (pattern && exported[pattern].replace('*', subpath.slice(pattern.length - 1)))
  return path ? { found: true, path: join(home, path) } : { found: false }
}

exports.interfaceVersion = 2
exports.resolve = (source, file, { root = process.cwd() } = {}) => {
  if (source.startsWith('.')) return findFile(resolve(dirname(file), source))
  if (source.startsWith('~/')) {
    const [, app] = /^apps[\\/]([^\\/]+)[\\/]/.exec(relative(root, file)) ?? []
    return app in sources ? findFile(join(root, 'apps', app, sources[app], source.slice(2))) : { found: false }
  }
  const [, name, rest] = /^@aquilane\/([a-z0-9-]+)(?:\/(.+))?$/.exec(source) ?? []
  return name ? findInPackage(name, rest, root) : { found: true, path: null }
}
