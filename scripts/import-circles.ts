// Circles of files: imports of values and of types, re-exports, `import()` and `import('…').Type` all count.
// Prints every circle and every import() whose file no tool can name, and ends with 1 when there are any.
import { readFileSync, globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

interface Resolver {
  resolve(source: string, file: string, options: { root: string }): { found: boolean; path?: string | null }
}
const { resolve } = createRequire(import.meta.url)('./lint-resolver/index.cjs') as Resolver

const sources = ['packages/*/src/**/*.{ts,tsx}', 'apps/*/{app,src,vite}/**/*.{ts,tsx}', '{e2e,bench/src,scripts}/**/*.ts']

interface Imports {
  /** What the file imports, as it is written. */
  specifiers: string[]
  /** An import() of a template is a file that neither this search nor the lint rules see. */
  templates: string[]
}

/** Every import of a source text, in whatever way it is written. */
export function readImports(file: string, text: string): Imports {
  const { program, module } = parseSync(file, text)
  const written = (start: number, end: number) => text.slice(start, end)
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => written(start, end))
  const ofTypes: string[] = []
  if (text.includes('import(')) new Visitor({ TSImportType: ({ source }) => void ofTypes.push(source.value) }).visit(program)
  return {
    specifiers: [
      ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...module.staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
      ...dynamic.filter((argument) => /^['"]/.test(argument)).map((argument) => argument.slice(1, -1)),
      ...ofTypes,
    ],
    templates: dynamic.filter((argument) => argument.startsWith('`')),
  }
}

/** The text of a file; empty when it was removed since the folder was listed, as the planted files of specs are. */
function readIfPresent(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

/** Groups of files of which each imports every other one, directly or not (Tarjan's algorithm). */
function findCircles(imports: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (file: string): void => {
    order.set(file, order.size)
    lowest.set(file, order.get(file)!)
    open.push(file)
    for (const target of imports.get(file) ?? []) {
      if (!order.has(target)) visit(target)
      if (open.includes(target)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(target)!))
    }
    if (lowest.get(file) !== order.get(file)) return
    const group = open.splice(open.indexOf(file))
    if (group.length > 1 || imports.get(file)?.has(file)) circles.push(group.toSorted())
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return circles
}

/** Circles of the files below a folder, and imports of templates as `file: import`. */
export function findImportCircles(root: string): { circles: string[][]; templates: string[] } {
  const files = globSync(sources, { cwd: root, exclude: (path) => /(^|\/)(node_modules|build|peers)$/.test(path) })
  const templates: string[] = []
  const imports = new Map(
    files.map((file) => {
      const path = join(root, file)
      const read = readImports(path, readIfPresent(path))
      templates.push(...read.templates.map((template) => `${file}: import(${template})`))
      const targets = read.specifiers.flatMap((specifier) => resolve(specifier, path, { root }).path ?? [])
      return [file, new Set(targets.map((target) => relative(root, target)))]
    }),
  )
  return { circles: findCircles(imports), templates }
}

if (import.meta.main) {
  const { circles, templates } = findImportCircles(join(import.meta.dirname, '..'))
  for (const circle of circles) process.stdout.write(`These files import each other:\n${circle.map((file) => `  ${file}\n`).join('')}`)
  for (const template of templates)
    process.stdout.write(`The lint rules cannot see this file, so write its name as a string: ${template}\n`)
  process.exitCode = circles.length + templates.length > 0 ? 1 : 0
}
