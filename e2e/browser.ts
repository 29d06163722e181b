import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const systemPaths = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--font-render-hinting=none',
]

/**
 * Path of the tests' browser: CHROMIUM_PATH, else the Chromium inside the registry package (unpacked once, with its own copies of
 * the system libraries a bare machine lacks), else a system one. Keeps the answer in CHROMIUM_PATH, so that worker processes do not
 * unpack again.
 */
export async function findBrowser(): Promise<string> {
  const path =
    process.env['CHROMIUM_PATH'] ?? (process.platform === 'linux' ? await unpackBrowser() : systemPaths.find((at) => existsSync(at)))
  if (!path) throw new Error('No browser for the tests: set CHROMIUM_PATH to a Chromium or Chrome.')
  process.env['CHROMIUM_PATH'] = path
  return path
}

async function unpackBrowser(): Promise<string> {
  // A folder of this checkout: the package would take the machine's temporary one, where another user's browser may lie already.
  const folder = join(import.meta.dirname, '../node_modules/.cache/browser')
  mkdirSync(folder, { recursive: true })
  const shared = process.env['TMPDIR']
  process.env['TMPDIR'] = folder
  try {
    const { default: chromium, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium')
    const path = await chromium.executablePath()
    if (spawnSync('ldd', [path], { encoding: 'utf8' }).stdout?.includes('not found')) {
      const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
      await inflate(join(dirname(entry), '../bin/al2023.tar.br'))
      setupLambdaEnvironment(join(folder, 'al2023', 'lib'))
    }
    return path
  } finally {
    if (shared === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = shared
  }
}
