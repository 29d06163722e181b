import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const folder = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '../esm/icons')
const component = join(import.meta.dirname, 'icon.ts')
const statement = /import \{([^}]+)\} from ['"]lucide-react['"]/g
const fileName = (icon: string): string => icon.replace(/([a-z])([A-Z0-9])|([A-Z])([A-Z][a-z])|(\d)([A-Z])/g, '$1$3$5-$2$4$6').toLowerCase()

/**
 * `import { X } from 'lucide-react'` reads two thousand files for one icon: each icon is imported from its own file instead, which
 * saves seconds in a build. Names without such a file keep the package import.
 */
export function icons(): Plugin {
  return {
    name: 'aquilane:icons',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: 'lucide-react' },
      handler: (code) => ({
        code: code.replace(statement, (whole, names: string) => {
          const wanted = names.split(',').flatMap((part) => part.trim() || [])
          const known = wanted.map((name) => ({ name, file: fileName(name) }))
          return known.every(({ file }) => existsSync(join(folder, `${file}.mjs`)))
            ? known.map(({ name, file }) => `import ${name} from 'lucide-react/icons/${file}'`).join('; ')
            : whole
        }),
        map: null,
      }),
    },
  }
}

/** In a build icons are made by `icon.ts`, of their shapes alone: 2 kB compressed of nearly every page. */
export function smallIcons(): Plugin {
  return {
    name: 'aquilane:small-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) => (id === '../createLucideIcon.mjs' && importer?.startsWith(folder) ? component : undefined),
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\//, code: '__iconData =' },
      handler: (code) => ({ code: shapesOnly(code), map: null }),
    },
  }
}

/**
 * The file of an icon without its names, which become unused classes, and without the random keys of its shapes.
 *
 * @throws when the icon is not drawn on 24 by 24.
 * @internal
 */
export function shapesOnly(code: string): string {
  if (!/^ {2}size: 24,$/m.test(code)) throw new Error(`not an icon of 24 by 24:\n${code}`)
  return code
    .replace(/^ {2}(name: ".*"|size: 24),\n/gm, '')
    .replace(/,\n {2}aliases: \[[^\]]*\]/, '')
    .replace(/,\s*key: "\w+"/g, '')
    .replace(/^__iconData\.node;\n/m, '')
}
